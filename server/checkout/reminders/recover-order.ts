import { hash } from "node:crypto";
import type { MerchantContext, Services } from "#server/core/context.ts";
import { own } from "#server/data/rows/own.ts";
import { transactAside } from "#server/data/transact.ts";
import type { CheckoutSessionModel, OrderReminderModel } from "#server/generated/prisma/models.ts";
import { expireIntent } from "#server/payments/intents/expire.ts";
import type { ShopperChoices } from "#server/payments/selling/choices.ts";
import { findCheckoutSession } from "#server/records/payments/checkout-session.ts";
import { findPaymentIntent } from "#server/records/payments/payment-intent.ts";
import { renewSession } from "#server/routers/checkout-sessions/renew.ts";
import { openLinkSession } from "#server/routers/payment-links/open-session.ts";

type Reminder = OrderReminderModel & { writtenAt: Date };

/**
 * The session at which the order of a reminder is paid: the one that was left while it is open or paid, else one that is
 * made anew in its place, and that is found again while it lasts. Of a link it is made by what the link sells now.
 * Emits `payment_intent.created` and `checkout.session.created` for a new one.
 * @throws link_unavailable · session_not_open (not sold any more) · validation_failed (the link takes no such choice)
 */
export async function recoverOrder(
  services: Services,
  ctx: MerchantContext,
  reminder: Reminder,
): Promise<string> {
  const { checkoutSessionId, paymentLinkId, writtenAt } = reminder;
  const latest = checkoutSessionId ? await latestOf(ctx, checkoutSessionId) : null;
  if (latest && isLasting(ctx, latest)) return latest.id;
  if (!paymentLinkId)
    return latest && isEndedEarly(latest)
      ? latest.id
      : renewSession(ctx, latest?.id ?? "", { contact: null, remindedAt: writtenAt });
  const ended = latest && (await end(ctx, latest));
  // Paid at the last moment, or its payment could not be ended now: its own page says so.
  if (ended && ended.status !== "expired") return ended.id;
  const { id } = await openLinkSession(services, paymentLinkId, {
    quantity: reminder.quantity,
    ...(reminder.amount === null ? {} : { amount: Number(reminder.amount) }),
    choices: (reminder.choices ?? {}) as ShopperChoices,
    locale: reminder.locale,
    // One for each that is over: a link that is followed twice finds what it made.
    submission: hash("sha256", ["reminder", reminder.id, latest?.id ?? ""].join("\n")),
    reminder: { remindedAt: writtenAt, renewedFromId: latest?.id ?? null },
  });
  if (!checkoutSessionId) await note(ctx, reminder, id);
  return id;
}

/** The session, or the last of those that were made in its place. */
async function latestOf(ctx: MerchantContext, id: string): Promise<CheckoutSessionModel> {
  let latest = await findCheckoutSession(ctx.db, ctx, id);
  for (;;) {
    const { merchantId, id: renewedFromId } = latest;
    const next = await ctx.db.checkoutSession.findUnique({
      where: { merchantId_renewedFromId: { merchantId, renewedFromId } },
    });
    if (!next) return latest;
    latest = next;
  }
}

/** Paid, or still to be paid, a payment under way included. */
function isLasting({ clock }: MerchantContext, row: CheckoutSessionModel): boolean {
  return row.status === "complete" || (row.status === "open" && row.expiresAt > clock.now());
}

/** Ended by the merchant: it stays ended. */
function isEndedEarly({ status, updatedAt, expiresAt }: CheckoutSessionModel): boolean {
  return status === "expired" && updatedAt < expiresAt;
}

/** Ends the payment of a session whose time is over, at the processor, too: only one of the two is ever charged. */
async function end(
  ctx: MerchantContext,
  { id, status, paymentIntentId }: CheckoutSessionModel,
): Promise<CheckoutSessionModel> {
  if (status === "open" && paymentIntentId)
    await expireIntent(ctx, await findPaymentIntent(ctx.db, ctx, paymentIntentId));
  return findCheckoutSession(ctx.db, ctx, id);
}

async function note(ctx: MerchantContext, { id }: Reminder, madeId: string): Promise<void> {
  await transactAside(ctx, async ({ tx }) =>
    tx.orderReminder.update({ where: own(ctx, id), data: { checkoutSessionId: madeId } }),
  );
}
