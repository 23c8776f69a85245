import { parseWhole } from "#server/wire/atoms/digits.ts";
import type { RefundableLine, RefundLineInput } from "#server/wire/payments/refund.ts";

/** The pieces of lines as they are typed, by the line's place; "1" of a line that is given back whole. */
export type Typed = Readonly<Record<number, string>>;

/** The lines that are asked for, as far as they can be read, and the problem of each that cannot. */
export function askedLines(
  lines: readonly RefundableLine[],
  typed: Typed,
): { asked: RefundLineInput[]; problems: Record<number, string> } {
  const asked: RefundLineInput[] = [];
  const problems: Record<number, string> = {};
  for (const { line, quantity: left } of lines) {
    const text = (typed[line] ?? "").trim();
    if (text === "" || text === "0") continue;
    const quantity = parseWhole(text);
    // A line without pieces has a rest of its price, which goes back whole.
    if (left === 0) asked.push({ line });
    else if (quantity >= 1 && quantity <= left) asked.push({ line, quantity });
    else problems[line] = `Enter a whole number, at most ${left}.`;
  }
  return { asked, problems };
}
