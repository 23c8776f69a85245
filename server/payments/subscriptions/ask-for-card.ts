import { own } from "#server/data/rows/own.ts";
import { addMs, dayMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import { emit } from "#server/events/emit.ts";
import type { CheckoutSessionModel, SubscriptionModel } from "#server/generated/prisma/models.ts";
import { newId } from "#server/core/ids.ts";
import { insertIntent } from "#server/payments/intents/create.ts";
import { tellCardNeeded } from "#server/payments/subscriptions/letters/tell.ts";
import {
  checkoutSessionUrl,
  serializeCheckoutSession,
} from "#server/payments/sessions/serialize.ts";

/** Longer than a renewal is tried again. */
const openForMs = 9 * dayMs;

/**
 * Mails the customer a link to a page where another card can be given; the subscription is charged
 * to it at once. The same page until it is used or the subscription ends. Nothing for a customer
 * without an e-mail address. Emits the events of a session that is made.
 */
export async function askForCard(
  unit: Unit,
  ctx: MerchantContext,
  row: SubscriptionModel,
): Promise<void> {
  const { tx } = unit;
  const { merchantId } = ctx;
  const customer = await tx.customer.findUnique({ where: own(ctx, row.customerId) });
  if (!customer?.email) return;
  const open = await tx.paymentIntent.findFirst({
    where: {
      merchantId,
      subscriptionId: row.id,
      mode: "setup",
      status: "requires_payment_method",
      expiresAt: { gt: ctx.clock.now() },
    },
  });
  const sessionId = open?.checkoutSessionId ?? openCardSession(unit, ctx, row);
  await tellCardNeeded(unit, ctx, { row, url: checkoutSessionUrl(ctx.env, sessionId) });
}

/** A session that saves a card for the subscription and charges nothing itself. Answers its id. */
function openCardSession(
  unit: Unit,
  ctx: MerchantContext,
  { id: subscriptionId, customerId, currency, description }: SubscriptionModel,
): string {
  const now = ctx.clock.now();
  const id = newId("checkoutSession");
  const expiresAt = addMs(now, openForMs);
  const about = { currency, mode: "setup", customerId, metadata: {}, expiresAt } as const;
  const intent = insertIntent(unit, ctx, {
    ...about,
    amount: 0n,
    captureMethod: "automatic",
    checkoutSessionId: id,
    subscriptionId,
    description,
  });
  const session: CheckoutSessionModel = {
    ...about,
    id,
    merchantId: ctx.merchantId,
    paymentIntentId: intent.id,
    paymentLinkId: null,
    productId: null,
    successUrl: null,
    cancelUrl: null,
    lineItems: [],
    quantity: 1,
    totalAmount: 0n,
    purpose: "purchase",
    recurring: null,
    renewalLines: null,
    status: "open",
    paymentStatus: "unpaid",
    clientReferenceId: null,
    submissionKey: null,
    renewedFromId: null,
    browser: null,
    firstBrowser: null,
    locale: null,
    timeZone: null,
    contact: null,
    hostedCheckoutConfig: {},
    dispute: null,
    loadedAt: null,
    completedAt: null,
    createdAt: now,
    updatedAt: now,
  };
  unit.insert("CheckoutSession", session);
  const related = { id, type: "checkout_session" };
  const data = serializeCheckoutSession(ctx.env, session);
  emit(unit, ctx, "checkout.session.created", { related, data });
  return id;
}
