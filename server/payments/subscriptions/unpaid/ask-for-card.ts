import { addMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { newId } from "#server/core/ids.ts";
import { own } from "#server/data/rows/own.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import type { SubscriptionModel } from "#server/generated/prisma/models.ts";
import { insertIntent } from "#server/payments/intents/create.ts";
import { pageOpenMs } from "#server/payments/subscriptions/dunning/read-dunning.ts";
import { tellUnpaid } from "#server/payments/subscriptions/letters/tell.ts";
import { methodOf } from "#server/payments/subscriptions/method-of.ts";
import { insertPageSession } from "#server/payments/subscriptions/unpaid/page-session.ts";
import { checkoutSessionUrl } from "#server/records/payments/checkout-session.ts";
import type { Dunning } from "#server/wire/atoms/merchant/dunning.ts";

type Asked = {
  row: SubscriptionModel;
  dunning: Dunning;
  /** Whether the card that it has is not tried again in the next days. */
  isLast?: boolean;
};

/**
 * Mails the customer a link to a page where another card can be given; the subscription is charged
 * to it at once. The same page, open for longer, until it is used or the subscription ends. Nothing for a customer
 * without an email address, nor where the merchant writes such letters itself. Emits the events of a session that is made.
 */
export async function askForCard(
  unit: Unit,
  ctx: MerchantContext,
  { row, dunning, isLast = false }: Asked,
): Promise<void> {
  if (!dunning.declineEmails) return;
  const url = await cardPage(unit, ctx, { row, openMs: pageOpenMs(dunning) });
  if (!url) return;
  const method = await methodOf(unit.tx, ctx, row);
  const isRefused = !method || method.detachedAt !== null || method.refusedFor !== null;
  await tellUnpaid(unit, ctx, { row, needs: isLast || isRefused ? "otherCard" : "card", url });
}

type Page = { row: SubscriptionModel; openMs: number };

/**
 * The address of the page where another card for the subscription is given, open for so long from now; null for a
 * customer without an email address. Emits the events of a session that is made.
 */
export async function cardPage(
  unit: Unit,
  ctx: MerchantContext,
  { row, openMs }: Page,
): Promise<string | null> {
  const { tx } = unit;
  const { merchantId } = ctx;
  const customer = await tx.customer.findUnique({ where: own(ctx, row.customerId) });
  if (!customer?.email) return null;
  const now = ctx.clock.now();
  const open = await tx.paymentIntent.findFirst({
    where: {
      merchantId,
      subscriptionId: row.id,
      mode: "setup",
      status: "requires_payment_method",
      expiresAt: { gt: now },
    },
  });
  const expiresAt = addMs(now, openMs);
  if (!open?.checkoutSessionId)
    return checkoutSessionUrl(ctx.env, openCardSession(unit, ctx, { row, expiresAt }));
  if (open.expiresAt && open.expiresAt < expiresAt) {
    const data = { expiresAt };
    await tx.paymentIntent.update({ where: own(ctx, open.id), data });
    await tx.checkoutSession.update({ where: own(ctx, open.checkoutSessionId), data });
  }
  return checkoutSessionUrl(ctx.env, open.checkoutSessionId);
}

/** A session that saves a card for the subscription and charges nothing itself. Answers its id. */
function openCardSession(
  unit: Unit,
  ctx: MerchantContext,
  { row, expiresAt }: { row: SubscriptionModel; expiresAt: Date },
): string {
  const { id: subscriptionId, customerId, currency, description } = row;
  const id = newId("checkoutSession");
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
