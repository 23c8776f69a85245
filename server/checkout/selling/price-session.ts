import { isDeepStrictEqual } from "node:util";
import type { FormOffer } from "#server/checkout/page/pay-form.ts";
import { describeOffer } from "#server/checkout/selling/describe-offer.ts";
import {
  type CodeGuesser,
  priceTyped,
  type TypedPrice,
} from "#server/checkout/selling/price-typed.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { isDomainError } from "#server/core/errors.ts";
import type { CheckoutSessionModel } from "#server/generated/prisma/models.ts";
import { orderFingerprint } from "#server/payments/links/offer.ts";
import { refusalOf } from "#server/payments/price.ts";
import type { ShopperChoices } from "#server/payments/selling/choices.ts";
import { chooseForSession } from "#server/payments/selling/choose-for-session.ts";
import { saleOfSession } from "#server/payments/selling/sale-of.ts";
import type { Breakdown } from "#server/pricing/breakdown.ts";
import { keptBreakdown } from "#server/pricing/price-order.ts";
import type { LineItem } from "#server/wire/atoms/money/line-item.ts";
import type { PaymentIntent } from "#server/wire/payments/payment-intent.ts";

/** The session as it is now; without an offer where its price is its lines and nothing else, or stands still. */
export type SessionOffer = { row: CheckoutSessionModel; offer: FormOffer | null };

/**
 * An open session's order at a shopper's choices, stored where it is another than before: a rate, a code or the choice
 * has changed. A session that is being paid stays as it is. Without choices those that are stored.
 */
export async function priceSession(
  ctx: MerchantContext,
  row: CheckoutSessionModel,
  chosen: ShopperChoices = (row.choices ?? {}) as ShopperChoices,
  guesser: CodeGuesser = null,
): Promise<SessionOffer> {
  const typed = await priceTyped(ctx, saleOfSession(row, chosen), guesser);
  if ("problem" in typed) throw refusalOf(typed);
  const [stored] = await Promise.all([storedOffer(ctx, row, typed), typed.counted]);
  return stored;
}

async function storedOffer(
  ctx: MerchantContext,
  row: CheckoutSessionModel,
  typed: TypedPrice,
): Promise<SessionOffer> {
  const offer = describeOffer(ctx, typed);
  if (offer === null) return { row, offer };
  const { choices } = typed.sale;
  const { price } = typed.priced;
  const isSame =
    isDeepStrictEqual(row.lineItems, price.lineItems) &&
    isDeepStrictEqual(row.breakdown, keptBreakdown(price)) &&
    isDeepStrictEqual(row.choices ?? {}, choices);
  if (isSame) return { row, offer };
  try {
    const chosen = await chooseForSession(ctx, row.id, choices, { row, priced: typed.priced });
    return { row: chosen.row, offer };
  } catch (error) {
    if (!isDomainError(error)) throw error;
    if (error.code !== "payment_in_progress" && error.code !== "session_not_open") throw error;
    return { row, offer: null };
  }
}

/** Reads the choices in a form that was posted, and who posted it, for a session as it is now. */
export type Choose = (
  row: CheckoutSessionModel,
  locale: string,
) => Promise<{ choices: ShopperChoices; guesser: CodeGuesser }>;

/** As `priceSession` at the stored or posted choices, where the order can be paid; of any other nothing is decided. */
export async function pricedNow(
  ctx: MerchantContext,
  row: CheckoutSessionModel,
  intent: Pick<PaymentIntent, "status"> | null,
  choose: (() => ReturnType<Choose>) | null = null,
): Promise<SessionOffer> {
  const isOpen = row.status === "open" && row.expiresAt > ctx.clock.now();
  const waits = intent === null || intent.status === "requires_payment_method";
  if (!isOpen || !waits) return { row, offer: null };
  const { choices, guesser = null } = (await choose?.()) ?? {};
  return priceSession(ctx, row, choices, guesser);
}

/** Identifies the order that a session's page shows: its lines and its taxes. */
export function sessionFingerprint({ lineItems, breakdown }: CheckoutSessionModel): string {
  return orderFingerprint({
    lineItems: lineItems as LineItem[],
    breakdown: breakdown as Breakdown | null,
  });
}
