import { invariant } from "#server/core/assert.ts";
import type { MerchantContext } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";
import type { PendingEvent } from "#server/events/emit-all.ts";
import type {
  CheckoutSessionModel,
  PaymentIntentModel,
  PaymentLinkModel,
} from "#server/generated/prisma/models.ts";
import { fundingLegs, paymentLegs } from "#server/ledger/legs.ts";
import { postLedger } from "#server/ledger/post.ts";
import { serializePaymentLink } from "#server/payments/links/serialize.ts";
import { serializePaymentIntent } from "#server/payments/intents/serialize.ts";
import { serializeCheckoutSession } from "#server/payments/sessions/serialize.ts";
import { changeCard } from "#server/payments/subscriptions/change-card.ts";
import { lockSubscription } from "#server/payments/subscriptions/row.ts";
import { renewalPaid } from "#server/payments/subscriptions/renewal-outcome.ts";
import { startSubscription } from "#server/payments/subscriptions/start.ts";

export type CompletedRows = {
  intent: PaymentIntentModel;
  session: CheckoutSessionModel | null;
  link: PaymentLinkModel | null;
};

/**
 * What follows when an intent has been paid by card: the money in the ledger, the subscription
 * that begins, and the events, which the caller writes in this order.
 */
export async function completeIntent(
  tx: Tx,
  ctx: MerchantContext,
  rows: CompletedRows,
): Promise<PendingEvent[]> {
  const { intent } = rows;
  if (intent.amountCaptured > 0n) await postPayment(tx, ctx, rows);
  return [...completionEvents(ctx, rows), ...(await subscriptionEvents(tx, ctx, rows))];
}

/** The first payment begins a subscription, each further one carries it on. */
async function subscriptionEvents(
  tx: Tx,
  ctx: MerchantContext,
  { intent, session }: CompletedRows,
): Promise<PendingEvent[]> {
  if (session?.mode === "subscription") return startSubscription(tx, ctx, { intent, session });
  if (!intent.subscriptionId) return [];
  return session ? cardGiven(tx, ctx, intent) : renewalPaid(tx, ctx, intent);
}

/** A card that the customer was asked for; one of a subscription that has ended is only saved. */
async function cardGiven(
  tx: Tx,
  ctx: MerchantContext,
  { subscriptionId, paymentMethodId }: PaymentIntentModel,
): Promise<PendingEvent[]> {
  invariant(subscriptionId && paymentMethodId, "a card was saved for a subscription");
  const { status } = await lockSubscription(tx, ctx, subscriptionId);
  if (status === "canceled") return [];
  return (await changeCard(tx, ctx, { subscriptionId, paymentMethodId })).events;
}

/** The events of a payment that is done, however it was paid. */
export function completionEvents(
  ctx: MerchantContext,
  { intent, session, link }: CompletedRows,
): PendingEvent[] {
  const events: PendingEvent[] = [
    {
      type: "payment_intent.succeeded",
      related: { id: intent.id, type: "payment_intent" },
      data: serializePaymentIntent(intent),
    },
  ];
  if (session) {
    const related = { id: session.id, type: "checkout_session" };
    events.push({
      type: "checkout.session.completed",
      related,
      data: serializeCheckoutSession(ctx.env, session),
    });
  }
  if (session?.purpose === "balance_funding" && intent.customerId) {
    const { customerId, amountCaptured, currency } = intent;
    events.push({
      type: "customer.balance_funded",
      related: { id: customerId, type: "customer" },
      data: {
        customerId,
        amount: Number(amountCaptured),
        currency,
        paymentIntentId: intent.id,
        checkoutSessionId: session.id,
      },
    });
  }
  if (link) {
    const related = { id: link.id, type: "payment_link" };
    events.push({
      type: "payment_link.completed",
      related,
      data: serializePaymentLink(ctx.env, link),
    });
  }
  return events;
}

async function postPayment(
  tx: Tx,
  ctx: MerchantContext,
  { intent, session }: CompletedRows,
): Promise<void> {
  const common = {
    relatedEntityId: intent.id,
    relatedEntityType: "payment_intent",
    currency: intent.currency,
    description: intent.description,
  };
  if (session?.purpose === "balance_funding") {
    invariant(intent.customerId, "a balance is funded for a customer");
    const legs = fundingLegs(intent.customerId, intent.amountCaptured);
    await postLedger(tx, ctx, { ...common, type: "funding", legs });
    return;
  }
  const legs = paymentLegs(intent.amountCaptured, intent.feeAmount);
  await postLedger(tx, ctx, { ...common, type: "payment", legs });
}
