import { globSync } from "node:fs";
import { Visitor } from "oxc-parser";
import { type Source, sourceAt } from "#server/workshop/testing/declared/loose-calls.ts";
import { parsed } from "#server/workshop/testing/declared/parsed.ts";

/** Openings that name nothing: a reader who sees this line alone has to guess the noun. */
const vague =
  /^(?:What|Whom|Whoever|Who|Whose|Those|Of|Then|Instead|So (?:many|long|much)|Null of|As it is)\b/;

/** The comments of a program that open with a word that names nothing, as file, line and text. */
export function vagueComments({ path, text }: Source): string[] {
  const found: string[] = [];
  let lineEnd = -1;
  for (const { type, value, start, end } of parsed({ path, text }).comments) {
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

/** A vague opening at the start of a text or after another sentence, and the rest of its sentence. */
const vagueSentence =
  /(?:^|[.!?:]["”)`]* )(?:\*\*)?(?:What|Whom|Whoever|Who|Whose|Those|Of|Then|Instead)\b[^.!?]*[.!?]/g;

/** The sentences of a text that open with a word that names nothing. Questions may. */
function vagueSentences(text: string): string[] {
  return [...text.matchAll(vagueSentence)]
    .map(([sentence]) => sentence.replace(/^[.!?:]["”)`]* /, ""))
    .filter((sentence) => !sentence.endsWith("?"));
}

/** The literals of a program that are sentences with such an opening: descriptions, errors, help, screens. */
export function vagueTexts({ path, text }: Source): string[] {
  const found: string[] = [];
  const visitor = new Visitor({
    Literal: ({ value, start }) => {
      if (typeof value === "string") tell(value, start);
    },
    TemplateElement: ({ value, start }) => tell(value.cooked ?? value.raw, start),
    JSXText: ({ value, start }) => tell(value.replaceAll(/\s+/g, " ").trim(), start),
  });
  const tell = (words: string, start: number): void => {
    const line = text.slice(0, start).split("\n").length;
    for (const sentence of vagueSentences(words))
      found.push(`${path}:${line} opens with no noun: ${sentence}`);
  };
  visitor.visit(parsed({ path, text }).program);
  return found;
}

/** The sentences with such an opening in the paragraphs, entries and cells of a Markdown document. */
export function vagueProse({ path, text }: Source): string[] {
  const prose = text.replaceAll(/^(?:```.*?^```$|#.*?$)/gms, (other) =>
    other.replaceAll(/[^\n]/g, ""),
  );
  // A line that begins no paragraph, entry or row goes on with the one before.
  const blocks = prose.split(/\n(?=[ \t]*(?:\n|[-*|>] ?|\d+\. ))/);
  let line = 1;
  return blocks.flatMap((block) => {
    const at = line + (/^\n*/.exec(block)?.[0].length ?? 0);
    line += block.split("\n").length;
    const parts = block.split("|").map((part) => part.trim().replace(/^(?:[-*>]+|\d+\.) +/, ""));
    return parts
      .flatMap((part) => vagueSentences(`${part.replaceAll(/\s+/g, " ")}.`))
      .map((sentence) => `${path}:${at} opens with no noun: ${sentence}`);
  });
}

export function documents(): Source[] {
  return globSync("{*.md,{app,deploy,sdk,server}/**/*.md}", {
    exclude: ["**/node_modules/**", "sdk/{packed,dist}/**"],
  }).map(sourceAt);
}

/** The programs whose literals people read. The workshop's speak to those who work in it. */
export function spokenSources(): Source[] {
  return commentedSources().filter(
    ({ path }) =>
      /^(?:app|components|server)\//.test(path) &&
      !/\.test\.tsx?$|^server\/workshop\/|\/messages\//.test(path),
  );
}

export function commentedSources(): Source[] {
  return globSync("{app,components,e2e,prisma,sdk,server}/**/*.{ts,tsx}", {
    exclude: ["**/node_modules/**", "**/generated/**", "sdk/{dist,packed}/**"],
  }).map(sourceAt);
}
