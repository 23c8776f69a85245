import type { Tx } from "#server/data/db.ts";
import type { PaymentIntentModel } from "#server/generated/prisma/models.ts";

/**
 * What of a payment has gone back or is on its way, to be said to its shopper and to their bank. `amountRefunded`
 * holds besides what waits for the merchant's money: nobody has been given that, and it may come to nothing.
 */
export async function givenBack(
  db: Pick<Tx, "refund">,
  { merchantId, id: paymentIntentId }: Pick<PaymentIntentModel, "merchantId" | "id">,
): Promise<bigint> {
  const { _sum } = await db.refund.aggregate({
    where: {
      merchantId,
      paymentIntentId,
      duplicate: false,
      OR: [{ status: "succeeded" }, { status: "pending", waitsForFunds: false }],
    },
    _sum: { amount: true },
  });
  return _sum.amount ?? 0n;
}
