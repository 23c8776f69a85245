import { invariant } from "#server/core/assert.ts";
import type { MerchantContext } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";
import type { PendingEvent } from "#server/events/emit-all.ts";
import type { CheckoutSessionModel, PaymentIntentModel } from "#server/generated/prisma/models.ts";
import { newId } from "#server/core/ids.ts";
import { periodEnd } from "#server/payments/subscriptions/period.ts";
import { serializeSubscription } from "#server/payments/subscriptions/serialize.ts";
import type { Recurring } from "#server/wire/atoms/checkout.ts";
import { own } from "#server/data/own.ts";

type Begun = { intent: PaymentIntentModel; session: CheckoutSessionModel };

/** Begins a subscription whose first period has just been paid. The event is for the caller to write. */
export async function startSubscription(
  tx: Tx,
  ctx: MerchantContext,
  { intent, session }: Begun,
): Promise<PendingEvent[]> {
  invariant(
    intent.customerId && intent.paymentMethodId && session.recurring,
    "a subscription has all it needs to renew",
  );
  const now = ctx.clock.now();
  const end = periodEnd(now, session.recurring as Recurring, 0);
  const row = await tx.subscription.create({
    data: {
      id: newId("subscription"),
      merchantId: ctx.merchantId,
      customerId: intent.customerId,
      paymentMethodId: intent.paymentMethodId,
      checkoutSessionId: session.id,
      amount: intent.amount,
      currency: intent.currency,
      recurring: session.recurring,
      description: intent.description,
      status: "active",
      anchorAt: now,
      currentPeriodStart: now,
      currentPeriodEnd: end,
      nextAttemptAt: end,
      metadata: session.metadata as object,
      createdAt: now,
      updatedAt: now,
    },
  });
  await tx.paymentIntent.update({ where: own(ctx, intent.id), data: { subscriptionId: row.id } });
  const related = { id: row.id, type: "subscription" };
  return [{ type: "subscription.created", related, data: serializeSubscription(row) }];
}
