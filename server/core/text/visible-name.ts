import type { Branding } from "#server/wire/settings.ts";

/**
 * A name as people can see it: without characters that show nothing or turn the text around them
 * (zero-width, direction marks, controls). Null when nothing is left. The joiners between two
 * visible characters stay: Persian, Hindi and emoji are written with them.
 */
export function visibleName(name: string | null | undefined): string | null {
  const text = (name ?? "")
    .replace(/(?<=[\p{L}\p{M}\p{S}\uFE0F])[\u200C\u200D](?=[\p{L}\p{S}])/gu, (joiner) =>
      joiner === "\u200C" ? "\uE000" : "\uE001",
    )
    .replace(/[\p{Cc}\p{Cf}\u115F\u1160\u3164\uFFA0\u2800]/gu, "")
    .replaceAll("\uE000", "\u200C")
    .replaceAll("\uE001", "\u200D")
    .trim();
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(text) ? text : null;
}

/** As much of a name as people can see, on one line: whoever is called "Ada", line break, "Your account is locked" says no more. */
export function nameInLine(name: string): string {
  return visibleName(name.replace(/\s+/gu, " ")) ?? "Somebody";
}

/**
 * The name by which shoppers know a merchant, unless a checkout says otherwise: the alias from its settings, or
 * else the row's own name.
 */
export function shopName({ name, branding }: { name: string; branding: unknown }): string {
  return visibleName((branding as Branding).merchantAlias) ?? name;
}
