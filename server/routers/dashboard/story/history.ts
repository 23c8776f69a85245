import type { MerchantContext } from "#server/core/context.ts";
import { own } from "#server/data/rows/own.ts";
import type { PaymentAttemptModel, PaymentIntentModel } from "#server/generated/prisma/models.ts";
import { sameCardMax, type PaymentStory } from "#server/wire/dashboard/payment-story.ts";

/** Other payments that were made or tried with the card of the last attempt, by the keyed hash of its number. */
export async function countSameCard(
  ctx: MerchantContext,
  attempts: readonly PaymentAttemptModel[],
  paymentIntentId: string,
): Promise<number> {
  const last = attempts.findLast(({ cardFingerprint }) => cardFingerprint !== null);
  if (!last) return 0;
  const { cardLast4, cardFingerprint } = last;
  const { merchantId } = ctx;
  const others = await ctx.db.paymentAttempt.findMany({
    where: { merchantId, cardLast4, cardFingerprint, paymentIntentId: { not: paymentIntentId } },
    distinct: ["paymentIntentId"],
    select: { paymentIntentId: true },
    take: sameCardMax,
  });
  return others.length;
}

/** The customer as known when the payment began. Currencies are not added up: sums are of the payment's own. */
export async function readCustomerBefore(
  ctx: MerchantContext,
  { customerId, currency, createdAt }: PaymentIntentModel,
): Promise<PaymentStory["before"]> {
  if (customerId === null) return null;
  const earlier = { merchantId: ctx.merchantId, customerId, createdAt: { lt: createdAt } };
  const [customer, paid, disputes] = await Promise.all([
    ctx.db.customer.findUniqueOrThrow({
      where: own(ctx, customerId),
      select: { createdAt: true },
    }),
    ctx.db.paymentIntent.aggregate({
      where: { ...earlier, currency, amountCaptured: { gt: 0 } },
      _count: true,
      _sum: { amountCaptured: true },
    }),
    ctx.db.dispute.count({ where: { merchantId: ctx.merchantId, intent: earlier } }),
  ]);
  return {
    since: customer.createdAt.toISOString(),
    payments: paid._count,
    amount: Number(paid._sum.amountCaptured ?? 0n),
    disputes,
  };
}
