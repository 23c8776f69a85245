import { hash } from "node:crypto";
import { addMs, hourMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { newId } from "#server/core/ids.ts";
import { jsonOrNull } from "#server/data/db.ts";
import { transactAside } from "#server/data/transact.ts";
import { addressKey } from "#server/notifications/reminders/address-key.ts";
import { isOptedOut } from "#server/payments/reminders/opt-out.ts";
import type { ShopperChoices } from "#server/payments/selling/choices.ts";

/** How long after a shopper's last sign the letter is due. */
export const quietMs = hourMs;

/** The order of a page: a session, or what one browser would buy over a link. */
export type OrderPlace = {
  checkoutSessionId: string | null;
  paymentLinkId: string | null;
  /** SHA-256 of the browser's cookie. */
  browser: string;
};

export type Wish = {
  email: string;
  locale: string;
  choices: ShopperChoices;
  quantity: number;
  amount: number | null;
};

/**
 * Writes down that a shopper wants to be reminded of an order, an hour after this; again, it puts the letter off. Once
 * the letter is written nothing changes, and nothing is kept of an address that has unsubscribed. Atomic; no event.
 */
export async function keepReminder(
  ctx: MerchantContext,
  order: OrderPlace,
  { email, locale, choices, quantity, amount }: Wish,
): Promise<void> {
  if (await isOptedOut(ctx, email)) return;
  const { merchantId } = ctx;
  const { checkoutSessionId, paymentLinkId } = order;
  const now = ctx.clock.now();
  const place = placeOf(order);
  const kept = {
    email,
    addressKey: addressKey(ctx.env, merchantId, email),
    locale,
    choices: jsonOrNull(Object.keys(choices).length > 0 ? choices : null),
    quantity,
    amount: amount === null ? null : BigInt(amount),
    // Null for the form of a link, which has no session yet: `tieReminder` sets it later.
    checkoutSessionId,
    remindAt: addMs(now, quietMs),
    updatedAt: now,
  };
  await transactAside(ctx, async ({ tx }) => {
    const fresh = { ...kept, id: newId("orderReminder"), merchantId, place, paymentLinkId };
    const data = { ...fresh, createdAt: now };
    const { count } = await tx.orderReminder.createMany({ data, skipDuplicates: true });
    if (count > 0) return;
    const where = { merchantId, place, writtenAt: null };
    await tx.orderReminder.updateMany({ where, data: kept });
  });
}

/** Forgets what was kept of an order whose shopper wants no letter after all; one that is written stays. */
export async function forgetReminder(ctx: MerchantContext, order: OrderPlace): Promise<void> {
  const where = { merchantId: ctx.merchantId, place: placeOf(order), writtenAt: null };
  await transactAside(ctx, async ({ tx }) => tx.orderReminder.deleteMany({ where }));
}

/** Notes the session that a form of a link has made: the reminder is of that order from now on. */
export async function tieReminder(
  ctx: MerchantContext,
  order: OrderPlace & { checkoutSessionId: string },
): Promise<void> {
  const where = { merchantId: ctx.merchantId, place: placeOf(order), writtenAt: null };
  const { checkoutSessionId } = order;
  await transactAside(ctx, async ({ tx }) =>
    tx.orderReminder.updateMany({ where, data: { checkoutSessionId } }),
  );
}

/** Whether a letter about this order is still to be written. */
export async function awaitsReminder(ctx: MerchantContext, order: OrderPlace): Promise<boolean> {
  const where = { merchantId: ctx.merchantId, place: placeOf(order), writtenAt: null };
  return (await ctx.db.orderReminder.count({ where })) > 0;
}

/**
 * Each browser's own wish. One that buys over a link does so by one session after another, and is reminded of all of
 * them once.
 */
function placeOf({ checkoutSessionId, paymentLinkId, browser }: OrderPlace): string {
  return hash("sha256", `${paymentLinkId ?? checkoutSessionId}\n${browser}`);
}
