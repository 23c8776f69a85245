import type { MerchantContext } from "#server/core/context.ts";
import { own } from "#server/data/rows/own.ts";
import type { PaymentIntentModel } from "#server/generated/prisma/models.ts";
import { refundedAmountOf } from "#server/payments/refunds/refunded-amount.ts";

export type Purchase = Awaited<ReturnType<typeof readPurchase>>;

/** Everything that is kept about how a payment was made. */
export async function readPurchase(ctx: MerchantContext, intent: PaymentIntentModel) {
  const { db, merchantId } = ctx;
  const ofIntent = { merchantId, paymentIntentId: intent.id };
  const [attempt, receipt, session, customer, challengedAt, letters, earlier, refunded] =
    await Promise.all([
      db.paymentAttempt.findFirst({
        where: { ...ofIntent, status: "succeeded" },
        orderBy: { createdAt: "desc" },
      }),
      db.receipt.findFirst({ where: ofIntent }),
      intent.checkoutSessionId
        ? db.checkoutSession.findUnique({ where: own(ctx, intent.checkoutSessionId) })
        : null,
      intent.customerId ? db.customer.findUnique({ where: own(ctx, intent.customerId) }) : null,
      readChallenge(ctx, intent),
      readLetters(ctx, intent),
      readEarlier(ctx, intent),
      refundedAmountOf(db, intent),
    ]);
  const paidAt = attempt?.settledAt ?? null;
  return {
    intent,
    attempt,
    paidAt,
    receipt,
    session,
    customer,
    challengedAt,
    letters,
    earlier,
    refunded,
  };
}

/** When the shopper was last sent to the bank; null where that was not needed. */
async function readChallenge(
  { db, merchantId }: MerchantContext,
  { id, checkoutSessionId }: PaymentIntentModel,
): Promise<Date | null> {
  const asked = await db.event.findFirst({
    where: { merchantId, relatedEntityId: id, type: "payment_intent.requires_action" },
    orderBy: { sequence: "desc" },
  });
  if (asked || checkoutSessionId === null) return asked?.createdAt ?? null;
  const step = await db.checkoutStep.findFirst({
    where: { merchantId, sessionId: checkoutSessionId, kind: "bank_asked" },
    orderBy: { at: "desc" },
  });
  return step?.at ?? null;
}

/** The receipts that left, and when. */
async function readLetters({ db, merchantId }: MerchantContext, { id }: PaymentIntentModel) {
  const paid = await db.event.findMany({
    where: { merchantId, relatedEntityId: id, type: "payment_intent.succeeded" },
    select: { id: true },
  });
  const rows = await db.message.findMany({
    where: { merchantId, eventId: { in: paid.map((event) => event.id) }, status: "sent" },
    orderBy: { sentAt: "asc" },
  });
  return rows.flatMap(({ recipient, sentAt }) => (sentAt ? [{ recipient, sentAt }] : []));
}

/** How often the customer had paid before, and how often a bank had come back on it. */
async function readEarlier(
  { db, merchantId }: MerchantContext,
  { customerId, createdAt }: PaymentIntentModel,
): Promise<{ paid: number; disputed: number }> {
  if (customerId === null) return { paid: 0, disputed: 0 };
  const before = {
    merchantId,
    customerId,
    amountCaptured: { gt: 0 },
    createdAt: { lt: createdAt },
  };
  const [paid, disputed] = await Promise.all([
    db.paymentIntent.count({ where: before }),
    db.paymentIntent.count({ where: { ...before, disputes: { some: { merchantId } } } }),
  ]);
  return { paid, disputed };
}
