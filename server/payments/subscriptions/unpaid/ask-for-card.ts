import { addMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { newId } from "#server/core/ids.ts";
import { own } from "#server/data/rows/own.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import type { SubscriptionModel } from "#server/generated/prisma/models.ts";
import { insertIntent } from "#server/payments/intents/create.ts";
import { pageOpenMs } from "#server/payments/subscriptions/dunning/read-dunning.ts";
import { tellUnpaid } from "#server/payments/subscriptions/letters/tell.ts";
import { insertPageSession } from "#server/payments/subscriptions/unpaid/page-session.ts";
import { checkoutSessionUrl } from "#server/records/payments/checkout-session.ts";
import type { Dunning } from "#server/wire/atoms/merchant/dunning.ts";

/**
 * Mails the customer a link to a page where another card can be given; the subscription is charged
 * to it at once. The same page until it is used or the subscription ends. Nothing for a customer
 * without an email address. Emits the events of a session that is made.
 */
export async function askForCard(
  unit: Unit,
  ctx: MerchantContext,
  { row, dunning }: { row: SubscriptionModel; dunning: Dunning },
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
  const sessionId = open?.checkoutSessionId ?? openCardSession(unit, ctx, { row, dunning });
  await tellUnpaid(unit, ctx, {
    row,
    needs: "card",
    url: checkoutSessionUrl(ctx.env, sessionId),
  });
}

/** A session that saves a card for the subscription and charges nothing itself. Answers its id. */
function openCardSession(
  unit: Unit,
  ctx: MerchantContext,
  { row, dunning }: { row: SubscriptionModel; dunning: Dunning },
): string {
  const { id: subscriptionId, customerId, currency, description } = row;
  const id = newId("checkoutSession");
  const expiresAt = addMs(ctx.clock.now(), pageOpenMs(dunning));
  const about = { currency, mode: "setup", customerId, expiresAt } as const;
  const intent = insertIntent(unit, ctx, {
    ...about,
    amount: 0n,
    captureMethod: "automatic",
    checkoutSessionId: id,
    subscriptionId,
    description,
    metadata: {},
  });
  insertPageSession(unit, ctx, {
    ...about,
    id,
    paymentIntentId: intent.id,
    lineItems: [],
    totalAmount: 0n,
    recurring: null,
    locale: null,
    timeZone: null,
    hostedCheckoutConfig: {},
  });
  return id;
}
