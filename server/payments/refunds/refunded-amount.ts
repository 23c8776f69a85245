import type { Tx } from "#server/data/db.ts";
import type { PaymentIntentModel, RefundModel } from "#server/generated/prisma/models.ts";

type Of = Pick<PaymentIntentModel, "merchantId" | "id">;
type Reads = Pick<Tx, "refund">;
type State = Pick<RefundModel, "status"> &
  Partial<Pick<RefundModel, "waitsForFunds" | "destination">>;

/** `amountRefunded` of a payment: what has gone back or is on its way. Waiting refunds are not in it. */
export async function refundedAmountOf(db: Reads, of: Of): Promise<bigint> {
  return sumOf(db, of, [{ status: "succeeded" }, { status: "pending", waitsForFunds: false }]);
}

/** The sum of a payment that has gone back: refunds on their way are not in it. */
export async function goneBack(db: Reads, of: Of): Promise<bigint> {
  return sumOf(db, of, [{ status: "succeeded" }]);
}

/** The sum that refunds claim of a payment: gone back, on its way, or waiting for the merchant's money. */
export async function claimed(db: Reads, of: Of): Promise<bigint> {
  return sumOf(db, of, [{ status: "succeeded" }, { status: "pending" }]);
}

/** The part of that which goes to the card. */
export async function claimedOfCard(db: Reads, of: Of): Promise<bigint> {
  const destination = "card";
  return sumOf(db, of, [
    { status: "succeeded", destination },
    { status: "pending", destination },
  ]);
}

/** Refunds of the payment itself: a refund of a late duplicate gives back another payment's money. */
async function sumOf(db: Reads, { merchantId, id }: Of, states: State[]): Promise<bigint> {
  const { _sum } = await db.refund.aggregate({
    where: { merchantId, paymentIntentId: id, duplicate: false, OR: states },
    _sum: { amount: true },
  });
  return _sum.amount ?? 0n;
}
