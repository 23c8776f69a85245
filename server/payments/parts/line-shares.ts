import { DomainError } from "#server/core/errors.ts";
import type { OrderLines, OrderParts } from "#server/payments/parts/read-parts.ts";
import {
  addShares,
  amountOfPieces,
  type PartShare,
  type RefundShares,
  takenOfLine,
} from "#server/pricing/refund-shares.ts";
import type { LineItem } from "#server/wire/atoms/money/line-item.ts";
import { isItem } from "#server/wire/atoms/money/line-type.ts";
import type { RefundableLine, RefundLineInput } from "#server/wire/payments/refund.ts";

/**
 * The amount of the lines that a refund names, and its shares.
 * @throws validation_failed: with the path of the line that cannot be given back so
 */
export function takeLines(
  { lines, order }: OrderLines,
  asked: readonly RefundLineInput[],
): { amount: bigint; shares: RefundShares } {
  let taken = order.sold.map((): PartShare => ({ amount: 0, tax: 0 }));
  const pieces: Record<number, number> = {};
  for (const [at, { line, quantity, amount }] of asked.entries()) {
    const path = `lineItems.${at}`;
    checkLine(lines[line], {
      path,
      line,
      isTwice: asked.findIndex((one) => one.line === line) < at,
    });
    const left = leftOf(order, line);
    if (left <= 0) throw refused(`${path}.line`, `nothing is left of line ${line}.`);
    if (quantity !== undefined) pieces[line] = quantity;
    const piecesLeft = piecesLeftOf({ lines, order }, line);
    if (quantity !== undefined && quantity > piecesLeft)
      throw refused(
        `${path}.quantity`,
        `must be at most ${piecesLeft}, what is left of line ${line}.`,
      );
    const back =
      quantity === undefined
        ? (amount ?? left)
        : amountOfPieces(quantity, { amount: left, pieces: piecesLeft }, order.step ?? 1);
    if (back > left)
      throw refused(`${path}.amount`, `must be at most ${left}, what is left of line ${line}.`);
    taken = addShares(taken, takenOfLine(back, { line, ...order }));
  }
  const amount = taken.reduce((all, part) => all + part.amount, 0);
  return { amount: BigInt(amount), shares: storedShares(order, taken, pieces) };
}

/** The lines that a refund can name, and what is left of each. */
export function refundableLines(known: OrderLines): RefundableLine[] {
  return known.lines.flatMap((line, at) => {
    const amount = leftOf(known.order, at);
    const quantity = Math.max(0, piecesLeftOf(known, at));
    return goesByItself(line) && amount > 0
      ? [{ line: at, name: line.name, quantity, amount }]
      : [];
  });
}

function checkLine(
  line: LineItem | undefined,
  { path, line: at, isTwice }: { path: string; line: number; isTwice: boolean },
): void {
  if (!line) throw refused(`${path}.line`, `this payment has no line ${at}; the first is line 0.`);
  if (isTwice) throw refused(`${path}.line`, `line ${at} is named twice.`);
  if (!goesByItself(line))
    throw refused(
      `${path}.line`,
      `line ${at} is a ${line.type} line: it is refunded with the lines that it belongs to. Leave it out.`,
    );
}

/** Discounts and taxes go back with the lines that they belong to. */
function goesByItself(line: LineItem): boolean {
  return isItem(line) || line.type === "shipping" || line.type === "tip";
}

function piecesLeftOf({ lines, order }: OrderLines, line: number): number {
  return (lines[line]?.quantity ?? 0) - (order.piecesBack[line] ?? 0);
}

function leftOf({ parts, left }: OrderParts, line: number): number {
  return left.reduce(
    (all, { amount }, at) => all + (parts[at]?.line === line ? Math.max(0, amount) : 0),
    0,
  );
}

/** Shares as they are stored with a refund. */
export function storedShares(
  { parts }: OrderParts,
  shares: readonly PartShare[],
  pieces: Record<number, number>,
): RefundShares {
  return { parts: shares.map((part, at) => ({ line: parts[at]?.line ?? 0, ...part })), pieces };
}

function refused(path: string, sentence: string): DomainError {
  return new DomainError("validation_failed", `${path}: ${sentence}`);
}
