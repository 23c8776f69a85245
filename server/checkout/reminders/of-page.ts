import { browserFingerprint } from "#server/checkout/browser-token.ts";
import type { OfferedReminder } from "#server/checkout/page/pay-form.ts";
import type { CheckoutRequest } from "#server/checkout/request.ts";
import type { Refusal } from "#server/checkout/view.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { visibleName } from "#server/core/text/visible-name.ts";
import type { CheckoutSessionModel, PaymentLinkModel } from "#server/generated/prisma/models.ts";
import { awaitsReminder, type OrderPlace } from "#server/payments/reminders/keep.ts";
import { soldOutOf } from "#server/payments/reminders/left-order.ts";
import type { LineItem } from "#server/wire/atoms/money/line-item.ts";
import type { Selling } from "#server/wire/atoms/selling/selling.ts";

/** The reminder that a session's page offers; an order that was reminded of once gets no further offer. */
export async function reminderOfSession(
  ctx: MerchantContext,
  request: Pick<CheckoutRequest, "browserToken">,
  row: CheckoutSessionModel,
): Promise<OfferedReminder> {
  if (row.remindedAt) return { offered: false, wanted: false };
  return offeredIf(ctx, row.selling, sessionPlace(request, row));
}

export function reminderOfLink(
  ctx: MerchantContext,
  request: Pick<CheckoutRequest, "browserToken">,
  link: Pick<PaymentLinkModel, "id" | "selling">,
): Promise<OfferedReminder> {
  return offeredIf(ctx, link.selling, linkPlace(request, link.id));
}

async function offeredIf(
  ctx: MerchantContext,
  selling: unknown,
  place: OrderPlace,
): Promise<OfferedReminder> {
  const offered = ((selling ?? {}) as Selling).recovery === true;
  return { offered, wanted: offered && (await awaitsReminder(ctx, place)) };
}

export function sessionPlace(
  { browserToken }: Pick<CheckoutRequest, "browserToken">,
  { id, paymentLinkId }: Pick<CheckoutSessionModel, "id" | "paymentLinkId">,
): OrderPlace {
  return { checkoutSessionId: id, paymentLinkId, browser: browserFingerprint(browserToken) };
}

export function linkPlace(
  { browserToken }: Pick<CheckoutRequest, "browserToken">,
  paymentLinkId: string,
): OrderPlace {
  return { checkoutSessionId: null, paymentLinkId, browser: browserFingerprint(browserToken) };
}

/** The code removed from the order that a letter leads to, or the item that is sold out; null if it lacks nothing. */
export async function leftOut(
  ctx: MerchantContext,
  { query }: CheckoutRequest,
  row: Pick<CheckoutSessionModel, "lineItems">,
): Promise<Refusal | null> {
  if (query.refused === "code_left") return { kind: "code_left" };
  if (query.refused !== "item_left") return null;
  const line = await soldOutOf(ctx.db, ctx, row.lineItems as LineItem[]);
  return line && { kind: "item_left", item: visibleName(line.name) ?? "—" };
}
