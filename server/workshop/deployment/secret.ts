const filler = "0123456789abcdefghijklmnopqrstuvwxyz";

/** The settings that deploy/README.md lists for live, with something in the place of what is left open there. */
export function secretOf(readme: string): Record<string, string> {
  const pairs = [...readme.matchAll(/^([A-Z][A-Z0-9_]{3,})=(\S+)/gm)];
  return Object.fromEntries(
    pairs.map(([, name = "", value = ""]) => [name, value.replace("…", filler)]),
  );
}
