import { isDeepStrictEqual } from "node:util";
import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import { isSpread, type Tx } from "#server/data/db.ts";
import { transactAside } from "#server/data/transact.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import type { CheckoutSessionModel } from "#server/generated/prisma/models.ts";
import { renewalLinesOf } from "#server/payments/interval.ts";
import { refusalOf } from "#server/payments/price.ts";
import type { ShopperChoices } from "#server/payments/selling/choices.ts";
import { type PricedSale, priceSale } from "#server/payments/selling/price-sale.ts";
import { saleOfSession } from "#server/payments/selling/sale-of.ts";
import { keptBreakdown } from "#server/pricing/price-order.ts";
import { lockCheckoutSession } from "#server/records/payments/checkout-session.ts";
import type { Recurring } from "#server/wire/atoms/checkout/config.ts";

/** A price of the session at these choices, a moment ago: it holds where the session has not changed since. */
export type PricedBefore = { row: CheckoutSessionModel; priced: PricedSale };

/** The price, and the session as it is stored with it. */
export type ChosenSession = PricedSale & { row: CheckoutSessionModel };

/**
 * Prices an open session anew at a shopper's choices, and writes its lines, total, breakdown and choices, with the
 * amount of its payment intent. Nothing is written where the price stays, or while a charge is under way: the order that
 * is being paid stays as it was shown. Atomic; emits nothing, like every other step of a shopper.
 * @throws not_found · session_not_open · payment_in_progress · validation_failed (choices that are not offered)
 */
export async function chooseForSession(
  ctx: MerchantContext,
  sessionId: string,
  choices: ShopperChoices,
  before?: PricedBefore,
): Promise<ChosenSession> {
  const kept =
    before && !isSpread(ctx.db) && (await storeChosen(ctx.db, ctx, { ...before, choices }));
  if (kept) return kept;
  return transactAside(ctx, async ({ tx }) => {
    const row = await lockCheckoutSession(tx, ctx, sessionId);
    if (row.status !== "open" || !row.paymentIntentId)
      throw new DomainError("session_not_open", "This checkout session is no longer open.");
    const priced = await priceSale(tx, ctx, saleOfSession(row, choices));
    if ("problem" in priced) throw refusalOf(priced);
    const { lineItems } = priced.price;
    const breakdown = keptBreakdown(priced.price);
    const isSame =
      isDeepStrictEqual(row.lineItems, lineItems) &&
      isDeepStrictEqual(row.breakdown, breakdown) &&
      isDeepStrictEqual(row.choices, choices);
    if (isSame) return { ...priced, row };
    const stored = await storeChosen(tx, ctx, { row, priced, choices });
    if (stored) return stored;
    throw new DomainError(
      "payment_in_progress",
      "This order is being paid. Its total cannot change until that payment has ended.",
    );
  });
}

// By name: a statement that returns `*` is planned anew each time (connection/statement-names.ts).
const names = Object.values(Prisma.CheckoutSessionScalarFieldEnum);
const sessionColumns = Prisma.raw(names.map((name) => `"${name}"`).join(", "));

/**
 * The shopper's answer does not wait for the disk. A crash may lose the choice, whole: the press is then shown the total
 * without it. A charge that began with it is written after it, and no disk has the one without the other.
 */
const notAwaited = Prisma.sql`set_config('synchronous_commit', 'off', true) IS NOT NULL`;

type ToStore = PricedBefore & { choices: ShopperChoices };

/**
 * Writes a price and its choices in one statement, if the session is open and as it was when it was priced, and its
 * payment is not under way; otherwise null, and nothing is written. The session is held before the payment, as
 * everywhere.
 */
export async function storeChosen(
  tx: Tx,
  ctx: MerchantContext,
  { row, priced, choices }: ToStore,
): Promise<ChosenSession | null> {
  const { merchantId, clock } = ctx;
  const { lineItems, totalAmount } = priced.price;
  const breakdown = json(keptBreakdown(priced.price));
  const recurring = row.recurring as Recurring | null;
  const sale = saleOfSession(row, choices);
  const renewalLines = await renewalLinesOf(tx, ctx, { recurring, sale, priced });
  const now = Prisma.sql`${clock.now()}::timestamptz`;
  const [stored] = await tx.$queryRaw<CheckoutSessionModel[]>`
    WITH held AS (
      SELECT 1 FROM checkout_sessions
      WHERE "merchantId" = ${merchantId} AND id = ${row.id} AND status = 'open' AND ${notAwaited}
        AND "updatedAt" = ${row.updatedAt}::timestamptz
      FOR NO KEY UPDATE),
    unpaid AS (
      UPDATE payment_intents
      SET amount = ${totalAmount}::bigint, breakdown = ${breakdown}, "updatedAt" = ${now}
      WHERE "merchantId" = ${merchantId} AND id = ${row.paymentIntentId}
        AND status IN ('requires_payment_method', 'requires_confirmation') AND EXISTS (SELECT 1 FROM held)
      RETURNING id),
    ${givingBack(ctx, row.paymentIntentId, Prisma.sql`EXISTS (SELECT 1 FROM unpaid)`)}
    UPDATE checkout_sessions
    SET "lineItems" = ${json(lineItems)}, "totalAmount" = ${totalAmount}::bigint, breakdown = ${breakdown},
      choices = ${json(choices)}, "renewalLines" = ${json(renewalLines)}, "updatedAt" = ${now}
    WHERE "merchantId" = ${merchantId} AND id = ${row.id} AND EXISTS (SELECT 1 FROM unpaid)
    RETURNING ${sessionColumns}`;
  return stored ? { ...priced, row: stored } : null;
}

function json(value: object | null): Prisma.Sql {
  return Prisma.sql`${value && JSON.stringify(value)}::jsonb`;
}

/**
 * Parts of a statement that give back what a payment that is not under way had reserved for its order, where the order is
 * changed: the next attempt reserves for the order of then.
 */
function givingBack(
  { merchantId, clock }: Pick<MerchantContext, "merchantId" | "clock">,
  paymentIntentId: string | null,
  condition: Prisma.Sql,
): Prisma.Sql {
  return Prisma.sql`discounts AS (
      DELETE FROM discount_redemptions
      WHERE "merchantId" = ${merchantId} AND "paymentIntentId" = ${paymentIntentId} AND status = 'reserved'
        AND ${condition}),
    stock AS (
      UPDATE stock_reservations SET status = 'returned', "settledAt" = ${clock.now()}::timestamptz
      WHERE "merchantId" = ${merchantId} AND "paymentIntentId" = ${paymentIntentId} AND status = 'reserved'
        AND ${condition})`;
}
