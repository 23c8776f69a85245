import { DomainError } from "#server/core/errors.ts";
import type { Tx } from "#server/data/db.ts";
import type { PaymentIntentModel } from "#server/generated/prisma/models.ts";
import { type OrderParts, readLines, readParts } from "#server/payments/parts/read-parts.ts";
import {
  addShares,
  amountOfPieces,
  type PartShare,
  type RefundShares,
  takenOfLine,
  takenShares,
} from "#server/pricing/refund-shares.ts";
import type { LineItem } from "#server/wire/atoms/money/line-item.ts";
import { isItem } from "#server/wire/atoms/money/line-type.ts";
import type { RefundLineInput } from "#server/wire/payments/refund.ts";

/**
 * The parts of its order that a refund of so much gives back; null of a payment without a breakdown. Every refund takes its
 * shares from here, whoever made it. `intent`: locked.
 */
export async function sharesOfRefund(
  tx: Tx,
  intent: PaymentIntentModel,
  amount: bigint,
): Promise<RefundShares | null> {
  const order = await readParts(tx, intent);
  return order && stored(order, takenShares(Number(amount), order), {});
}

/**
 * The amount of the lines that a refund names, and its shares. `intent`: locked.
 * @throws validation_failed: with the path of the line that cannot be given back so
 */
export async function sharesOfLines(
  tx: Tx,
  intent: PaymentIntentModel,
  asked: readonly RefundLineInput[],
): Promise<{ amount: bigint; shares: RefundShares }> {
  const known = await readLines(tx, intent);
  if (!known) throw refused("lineItems", "this payment has no lines; send an amount instead.");
  const { lines, order } = known;
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
    const piecesLeft = (lines[line]?.quantity ?? 0) - (order.piecesBack[line] ?? 0);
    if (quantity !== undefined && quantity > piecesLeft)
      throw refused(
        `${path}.quantity`,
        `must be at most ${piecesLeft}, what is left of line ${line}.`,
      );
    const back =
      quantity === undefined
        ? (amount ?? left)
        : amountOfPieces(quantity, { amount: left, pieces: piecesLeft });
    if (back > left)
      throw refused(`${path}.amount`, `must be at most ${left}, what is left of line ${line}.`);
    taken = addShares(taken, takenOfLine(back, { line, ...order }));
  }
  const amount = taken.reduce((all, part) => all + part.amount, 0);
  return { amount: BigInt(amount), shares: stored(order, taken, pieces) };
}

function checkLine(
  line: LineItem | undefined,
  { path, line: at, isTwice }: { path: string; line: number; isTwice: boolean },
): void {
  if (!line) throw refused(`${path}.line`, `this payment has no line ${at}; the first is line 0.`);
  if (isTwice) throw refused(`${path}.line`, `line ${at} is named twice.`);
  const goesByItself = isItem(line) || line.type === "shipping" || line.type === "tip";
  if (!goesByItself)
    throw refused(
      `${path}.line`,
      `line ${at} is a ${line.type}: it goes back with the lines that it belongs to, by their shares.`,
    );
}

function leftOf({ parts, left }: OrderParts, line: number): number {
  return left.reduce(
    (all, { amount }, at) => all + (parts[at]?.line === line ? Math.max(0, amount) : 0),
    0,
  );
}

function stored(
  { parts }: OrderParts,
  shares: readonly PartShare[],
  pieces: Record<number, number>,
): RefundShares {
  return { parts: shares.map((part, at) => ({ line: parts[at]?.line ?? 0, ...part })), pieces };
}

function refused(path: string, sentence: string): DomainError {
  return new DomainError("validation_failed", `${path}: ${sentence}`);
}
