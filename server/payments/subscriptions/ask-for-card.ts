import { own } from "#server/data/own.ts";
import { addMs, dayMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";
import type { PendingEvent } from "#server/events/emit-all.ts";
import type { CheckoutSessionModel, SubscriptionModel } from "#server/generated/prisma/models.ts";
import { newId } from "#server/core/ids.ts";
import { queueLetter } from "#server/notifications/queue.ts";
import { insertIntent } from "#server/payments/intents/create.ts";
import {
  checkoutSessionUrl,
  serializeCheckoutSession,
} from "#server/payments/sessions/serialize.ts";

/** Longer than a renewal is tried again. */
const openForMs = 9 * dayMs;

/**
 * Mails the customer a link to a page where another card can be given; the subscription is charged
 * to it at once. The same page until it is used or the subscription ends. Nothing for a customer
 * without an e-mail address. The events are for the caller to write.
 */
export async function askForCard(
  tx: Tx,
  ctx: MerchantContext,
  row: SubscriptionModel,
): Promise<PendingEvent[]> {
  const { merchantId } = ctx;
  const customer = await tx.customer.findUnique({ where: own(ctx, row.customerId) });
  if (!customer?.email) return [];
  const merchant = await tx.merchant.findUniqueOrThrow({ where: { id: merchantId } });
  const open = await tx.paymentIntent.findFirst({
    where: {
      merchantId,
      subscriptionId: row.id,
      mode: "setup",
      status: "requires_payment_method",
      expiresAt: { gt: ctx.clock.now() },
    },
  });
  const made = open ? null : await openCardSession(tx, ctx, row);
  await queueLetter(tx, ctx, {
    template: "card_needed",
    to: customer.email,
    context: {
      merchantName: merchant.name,
      description: row.description,
      url: checkoutSessionUrl(ctx.env, made?.session.id ?? open?.checkoutSessionId ?? ""),
    },
  });
  return made?.events ?? [];
}

/** A session that saves a card for the subscription and charges nothing itself. */
async function openCardSession(
  tx: Tx,
  ctx: MerchantContext,
  { id: subscriptionId, customerId, currency, description }: SubscriptionModel,
): Promise<{ session: CheckoutSessionModel; events: PendingEvent[] }> {
  const now = ctx.clock.now();
  const id = newId("checkoutSession");
  const expiresAt = addMs(now, openForMs);
  const about = { currency, mode: "setup", customerId, metadata: {}, expiresAt } as const;
  const intent = await insertIntent(tx, ctx, {
    ...about,
    amount: 0n,
    captureMethod: "automatic",
    checkoutSessionId: id,
    subscriptionId,
    description,
  });
  const session = await tx.checkoutSession.create({
    data: {
      ...about,
      id,
      merchantId: ctx.merchantId,
      paymentIntentId: intent.row.id,
      lineItems: [],
      totalAmount: 0n,
      purpose: "purchase",
      status: "open",
      paymentStatus: "unpaid",
      hostedCheckoutConfig: {},
      createdAt: now,
      updatedAt: now,
    },
  });
  const related = { id, type: "checkout_session" };
  const data = serializeCheckoutSession(ctx.env, session);
  return { session, events: [intent.event, { type: "checkout.session.created", related, data }] };
}
