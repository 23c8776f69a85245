import { DomainError } from "#server/core/errors.ts";
import type { Tx } from "#server/data/db.ts";
import type { PaymentIntentModel } from "#server/generated/prisma/models.ts";
import { storedShares, takeLines } from "#server/payments/parts/line-shares.ts";
import { readLines, readParts } from "#server/payments/parts/read-parts.ts";
import { type RefundShares, takenShares } from "#server/pricing/refund-shares.ts";
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
  return order && storedShares(order, takenShares(Number(amount), order), {});
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
  if (known) return takeLines(known, asked);
  throw new DomainError(
    "validation_failed",
    "lineItems: this payment has no lines; send an amount instead.",
  );
}
