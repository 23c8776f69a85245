import { globSync } from "node:fs";
import { parseSync } from "oxc-parser";
import { type Source, sourceAt } from "#server/workshop/testing/declared/loose-calls.ts";

/** Openings that name nothing: a reader who sees this line alone has to guess the noun. */
const vague = /^(?:What|Whom|Whoever|Who|Whose|Those|Of|Then|Instead)\b/;

/** The comments of a program that open with a word that names nothing, as file, line and text. */
export function vagueComments({ path, text }: Source): string[] {
  const found: string[] = [];
  let lineEnd = -1;
  for (const { type, value, start, end } of parseSync(path, text).comments) {
    // Lines of `//` that follow one another are one comment.
    const goesOn = lineEnd >= 0 && /^[ \t]*\n[ \t]*$/.test(text.slice(lineEnd, start));
    lineEnd = type === "Line" ? end : -1;
    const words = value.replace(/^[\s*]+/, "");
    if ((type === "Line" && goesOn) || !vague.test(words)) continue;
    const line = text.slice(0, start).split("\n").length;
    found.push(`${path}:${line} opens with no noun: ${words.split("\n")[0]?.trim()}`);
  }
  return found;
}

export function commentedSources(): Source[] {
  return globSync("{app,components,e2e,prisma,sdk,server}/**/*.{ts,tsx}", {
    exclude: ["**/node_modules/**", "**/generated/**", "sdk/{dist,packed}/**"],
  }).map(sourceAt);
}

if (import.meta.main) {
  const found = commentedSources().flatMap(vagueComments);
  for (const one of found) console.log(one);
  process.exitCode = found.length > 0 ? 1 : 0;
}
