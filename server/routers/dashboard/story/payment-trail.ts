import type { MerchantContext } from "#server/core/context.ts";
import { notFound } from "#server/core/errors.ts";
import { own } from "#server/data/rows/own.ts";
import { paymentMovements } from "#server/routers/dashboard/payments/payment-money.ts";
import type { PaymentTrail } from "#server/wire/dashboard/dashboard.ts";

/** Movements that change the merchant's balance, and those of money held meanwhile. */
const movementTypes = [...paymentMovements, "hold", "hold_posted", "hold_voided"];

/** Ledger movements of one payment, oldest first. @throws not_found */
export async function getPaymentTrail(ctx: MerchantContext, id: string): Promise<PaymentTrail> {
  const { merchantId } = ctx;
  const intent = await ctx.db.paymentIntent.findUnique({ where: own({ merchantId }, id) });
  if (!intent) throw notFound();
  const [attempts, refunds, disputes, giftCards] = await Promise.all([
    ctx.db.paymentAttempt.findMany({
      where: { merchantId, paymentIntentId: id },
      select: { id: true },
    }),
    ctx.db.refund.findMany({ where: { merchantId, paymentIntentId: id }, select: { id: true } }),
    ctx.db.dispute.findMany({ where: { merchantId, paymentIntentId: id }, select: { id: true } }),
    ctx.db.giftCard.findMany({ where: { merchantId, paymentIntentId: id }, select: { id: true } }),
  ]);
  const owners = [id, ...[...attempts, ...refunds, ...disputes, ...giftCards].map((one) => one.id)];
  const holds = await ctx.db.ledgerHold.findMany({
    where: { merchantId, relatedEntityId: { in: owners } },
    select: { id: true },
  });
  const sources = [intent.checkoutSessionId ?? id, ...owners, ...holds.map((one) => one.id)];
  const movements = await ctx.db.ledgerTransaction.findMany({
    where: { merchantId, type: { in: movementTypes }, relatedEntityId: { in: sources } },
    include: { entries: { include: { account: true } } },
  });
  // At one moment, a payment comes before the cards that it bought.
  const rank = ({ type }: { type: string }) => movementTypes.indexOf(type);
  movements.sort((a, b) => Number(a.createdAt) - Number(b.createdAt) || rank(a) - rank(b));
  return {
    movements: movements.map((row) => ({
      id: row.id,
      type: row.type,
      currency: row.currency,
      createdAt: row.createdAt.toISOString(),
      entries: row.entries.flatMap(({ account: { type }, amount }) =>
        type === "holding" || type === "bank" ? [] : [{ account: type, amount: Number(amount) }],
      ),
    })),
  };
}
