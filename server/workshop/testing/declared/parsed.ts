import { type ParseResult, parseSync } from "oxc-parser";
import type { Source } from "#server/workshop/testing/declared/loose-calls.ts";

const results = new Map<string, { text: string; result: ParseResult }>();

/** The syntax tree and the comments of a program, which is parsed once for all checks that read it. */
export function parsed({ path, text }: Source): ParseResult {
  const known = results.get(path);
  if (known?.text === text) return known.result;
  const result = parseSync(path, text);
  results.set(path, { text, result });
  return result;
}
