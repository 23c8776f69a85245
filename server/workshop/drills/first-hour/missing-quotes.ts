import { steps } from "#server/workshop/drills/first-hour/steps.ts";

/** Sentences that a step needs and that stand no more on their page; `textOf` answers a page's Markdown. */
export async function missingQuotes(textOf: (page: string) => Promise<string>): Promise<string[]> {
  const missing: string[] = [];
  for (const { page, sentence } of steps.flatMap(({ needs }) => needs)) {
    const text = await textOf(page);
    if (!inOneLine(text).includes(inOneLine(sentence))) missing.push(`${page}: ${sentence}`);
  }
  return missing;
}

/** Sentences are wrapped where a line ends. */
function inOneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ");
}
