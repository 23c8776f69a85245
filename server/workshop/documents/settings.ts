import { chapters, descriptions } from "#server/core/settings/descriptions.ts";
import { Variables } from "#server/core/settings/variables.ts";

type Name = keyof typeof descriptions;

const names = Object.keys(descriptions) as Name[];
const head = ["| setting | default | meaning |", "| --- | --- | --- |"];

/** `deploy/settings.md`: every setting, a chapter a kind. */
export function settingsDocument(): string {
  const parts = Object.entries(chapters).map(([chapter, title]) =>
    [
      `## ${title}\n`,
      ...head,
      ...names.filter((name) => descriptions[name].chapter === chapter).map(row),
    ].join("\n"),
  );
  return [
    "# Settings\n\nEvery setting is an environment variable, checked at startup by `server/core/settings/variables.ts`. In testing none is\nrequired. Instances of one database share one `APP_SECRET`. `npm run settings` generates this page from\n`server/core/settings/descriptions.ts`.",
    ...parts,
  ].join("\n\n");
}

/** The README's table: the settings that most operators need. */
export function commonSettings(): string {
  return [...head, ...names.filter((name) => descriptions[name].isCommon).map(row)].join("\n");
}

/** `.env.example`: every setting behind the comment sign, with its default or an example. */
export function exampleFile(): string {
  const parts = Object.entries(chapters).map(([chapter, title]) => {
    const own = names.filter((name) => descriptions[name].chapter === chapter);
    const lines = own.map(
      (name) => `# ${name}=${descriptions[name].example ?? defaultOf(name) ?? ""}`,
    );
    return [`# ${title}`, ...lines].join("\n");
  });
  return `${["# Every setting, with its default or an example. In testing none is needed: npm start generates a secret\n# and starts a database. deploy/settings.md says what each means.", ...parts].join("\n\n")}\n`;
}

function row(name: Name): string {
  const { meaning, defaultText } = descriptions[name];
  const value = defaultOf(name);
  return `| \`${name}\` | ${defaultText ?? (value === undefined ? "" : `\`${value}\``)} | ${meaning} |`;
}

/** The schema's own default, as it is written in the environment. */
function defaultOf(name: Name): string | undefined {
  const value: unknown = Variables.shape[name].parse(undefined);
  if (value === undefined) return undefined;
  if (typeof value === "boolean") return value ? "1" : "0";
  if (Array.isArray(value)) return value.join(",");
  // Amounts by currency: none.
  return typeof value === "object" ? "0" : String(value);
}

/** The README with its table of settings renewed. */
export function withCommonSettings(readme: string): string {
  return readme.replace(/\| setting +\| default.*?\n\n/s, `${commonSettings()}\n\n`);
}
