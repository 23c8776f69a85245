import { recoverOrder } from "#server/checkout/reminders/recover-order.ts";
import { checkoutPath } from "#server/checkout/request.ts";
import { pricedNow } from "#server/checkout/selling/price-session.ts";
import type { CheckoutAddress } from "#server/checkout/view.ts";
import { actFor, type MerchantContext, type Services } from "#server/core/context.ts";
import { isDomainError } from "#server/core/errors.ts";
import { own } from "#server/data/rows/own.ts";
import type { CheckoutSessionModel, OrderReminderModel } from "#server/generated/prisma/models.ts";
import { readRecoveryToken } from "#server/notifications/reminders/reminder-link.ts";
import { soldOutOf } from "#server/payments/reminders/left-order.ts";
import type { ShopperChoices } from "#server/payments/selling/choices.ts";
import type { Breakdown } from "#server/pricing/breakdown.ts";
import type { LineItem } from "#server/wire/atoms/money/line-item.ts";
import type { Selling } from "#server/wire/atoms/selling/selling.ts";

type Followed = { token: string; requestId: string };

/**
 * Where the link of a reminder leads: the page of its order, made anew where its time is over; null for a link that is
 * not ours, or whose person was erased. Followed again it leads to the same: scanners follow links, too.
 */
export async function recover(
  services: Services,
  { token, requestId }: Followed,
): Promise<string | null> {
  const link = readRecoveryToken(services.env, token);
  if (!link) return null;
  const ctx = actFor(services, link.merchantId, requestId);
  const reminder = await ctx.db.orderReminder.findUnique({ where: own(ctx, link.id) });
  if (!reminder?.addressKey || !reminder.writtenAt) return null;
  const { writtenAt } = reminder;
  const lang = { lang: reminder.locale };
  if (link.until <= ctx.clock.now()) return checkoutPath(placeOf(reminder), lang);
  try {
    const id = await recoverOrder(services, ctx, { ...reminder, writtenAt });
    const refused = await whatIsLeftOut(ctx, reminder, id);
    // Prefills the address that the letter went to, for nobody else can have the token.
    const also = { ...lang, letter: token, ...(refused ? { refused } : {}) };
    return checkoutPath({ entityType: "checkout", entityId: id }, also);
  } catch (error) {
    // Switched off, used up, or not sold any more: the page of what was left says so.
    if (!isDomainError(error)) throw error;
    return checkoutPath(placeOf(reminder), lang);
  }
}

function placeOf({ checkoutSessionId, paymentLinkId }: OrderReminderModel): CheckoutAddress {
  if (paymentLinkId) return { entityType: "payment-link", entityId: paymentLinkId };
  return { entityType: "checkout", entityId: checkoutSessionId ?? "" };
}

/** The note of the page: a code that no longer applies, or an item that is sold out; null if the order lacks nothing. */
async function whatIsLeftOut(
  ctx: MerchantContext,
  reminder: OrderReminderModel,
  id: string,
): Promise<"code_left" | "item_left" | null> {
  const stored = await ctx.db.checkoutSession.findUniqueOrThrow({
    where: own(ctx, id),
    include: { intent: true },
  });
  if (stored.status !== "open") return null;
  const { row } = await pricedNow(ctx, stored, stored.intent);
  if (await soldOutOf(ctx.db, ctx, row.lineItems as LineItem[])) return "item_left";
  const wanted = wantedCode(reminder, row);
  const { discount } = (row.breakdown ?? {}) as Partial<Breakdown>;
  return wanted && !discount ? "code_left" : null;
}

function wantedCode(
  { choices }: OrderReminderModel,
  { selling }: CheckoutSessionModel,
): string | null {
  const { code, withoutDiscount } = (choices ?? {}) as ShopperChoices;
  if (code || withoutDiscount) return code ?? null;
  return (selling as Selling | null)?.promotionCode ?? null;
}
