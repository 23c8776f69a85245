import type { MerchantContext } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import type { DiscountModel, PromotionCodeModel } from "#server/generated/prisma/models.ts";
import { type Buyer, whyNotForBuyer } from "#server/payments/discounts/buyer.ts";
import { type Reserved, whyNotOffered } from "#server/payments/discounts/offered.ts";
import { isUnderWay } from "#server/payments/intents/under-way.ts";
import type { DiscountReason } from "#server/payments/selling/discount-reason.ts";
import type { DiscountTerms } from "#server/pricing/terms.ts";
import { codeKeyOf } from "#server/wire/atoms/selling/code-text.ts";

/** By whom a discount is asked for, and the currency of the order. */
export type AskedDiscount = { currency: string; buyer: Buyer };

export type FoundDiscount =
  | {
      terms: DiscountTerms;
      /** How many charges of a subscription; null: all. */ periods: number | null;
    }
  | { reason: DiscountReason };

/**
 * A discount as it may be taken off an order of this shopper now, apart from what the order's lines decide
 * (pricing/discount.ts); or the one reason why not. Unknown and deactivated codes, and another merchant's, are told
 * apart by nothing. Only reads, and only where the discount is not for everybody: two or three statements.
 */
export async function applicableOf(
  tx: Pick<Tx, "$queryRaw" | "customer">,
  ctx: Pick<MerchantContext, "merchantId" | "clock" | "env">,
  { currency, buyer }: AskedDiscount,
  offer: Offer | null,
): Promise<FoundDiscount> {
  if (!offer) return { reason: "code_unknown" };
  const { discount, code, reserved } = withDates(offer);
  const offered = whyNotOffered(discount, code, { now: ctx.clock.now(), reserved });
  if (offered) return { reason: offered };
  if (discount.currency !== null && discount.currency !== currency)
    return { reason: "code_currency" };
  const onlyCustomerId = code?.customerId ?? null;
  const limited = { discount, onlyCustomerId, buyer, exceptIntentId: null };
  const reason = await whyNotForBuyer(tx, ctx, limited);
  if (reason) return { reason };
  const asked = { promotionCodeId: code?.id ?? null, code: code?.code ?? null };
  return { terms: discountTermsOf({ ...discount, ...asked }), periods: periodsOf(discount) };
}

/** The rows of a discount and of the code that it was asked for by, as JSON, and what payments under way have reserved. */
export type Offer = {
  discount: InJson<DiscountModel>;
  code: InJson<PromotionCodeModel> | null;
  reserved: Reserved;
};

/** PostgreSQL writes times as texts in JSON, and whole numbers as numbers. */
type InJson<Row> = {
  [Name in keyof Row]: Date extends Row[Name]
    ? Exclude<Row[Name], Date> | string
    : bigint extends Row[Name]
      ? Exclude<Row[Name], bigint> | number
      : Row[Name];
};

/** An expression for the `Offer` that is asked for; null where there is none. */
export function offerSql(
  { merchantId }: Pick<MerchantContext, "merchantId">,
  asked: { discountId: string } | { code: string },
): Prisma.Sql {
  const byDiscount = Prisma.sql`r."discountId" = d.id`;
  const ofDiscount = reservedWhere(Prisma.sql`d."maxRedemptions"`, byDiscount);
  if ("discountId" in asked)
    return Prisma.sql`(
      SELECT json_build_object('discount', d, 'code', NULL,
        'reserved', json_build_object('ofDiscount', ${ofDiscount}, 'ofCode', 0))
      FROM discounts d WHERE d."merchantId" = ${merchantId} AND d.id = ${asked.discountId})`;
  const byCode = Prisma.sql`r."promotionCodeId" = c.id`;
  const ofCode = reservedWhere(Prisma.sql`c."maxRedemptions"`, byCode);
  return Prisma.sql`(
    SELECT json_build_object('discount', d, 'code', c,
      'reserved', json_build_object('ofDiscount', ${ofDiscount}, 'ofCode', ${ofCode}))
    FROM discounts d
    JOIN promotion_codes c ON c."merchantId" = d."merchantId" AND c."discountId" = d.id
    WHERE d."merchantId" = ${merchantId} AND c."codeKey" = ${codeKeyOf(asked.code)} AND c.active)`;
}

function withDates({ discount, code, reserved }: Offer) {
  const { startsAt, endsAt, deletedAt } = discount;
  return {
    discount: {
      ...discount,
      startsAt: dateOf(startsAt),
      endsAt: dateOf(endsAt),
      deletedAt: dateOf(deletedAt),
    },
    code: code && { ...code, expiresAt: dateOf(code.expiresAt) },
    reserved,
  };
}

function dateOf(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

/** Redemptions that payments under way have reserved; counted only where there is a cap. */
function reservedWhere(cap: Prisma.Sql, condition: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`CASE WHEN ${cap} IS NULL THEN 0 ELSE (
    SELECT count(*) FROM discount_redemptions r
    JOIN payment_intents i ON i."merchantId" = r."merchantId" AND i.id = r."paymentIntentId"
    WHERE r."merchantId" = d."merchantId" AND ${condition} AND r.status = 'reserved' AND ${isUnderWay}) END`;
}

/** A discount's row, with the code that it was asked for by, as an order is priced with it. */
export function discountTermsOf(
  row: Pick<
    DiscountModel | InJson<DiscountModel>,
    "id" | "name" | "percentOff" | "amountOff" | "currency" | "productIds" | "minimumAmount"
  > &
    Pick<DiscountTerms, "promotionCodeId" | "code">,
): DiscountTerms {
  return {
    discountId: row.id,
    promotionCodeId: row.promotionCodeId,
    code: row.code,
    name: row.name,
    percentE2: row.percentOff,
    amountOff: row.amountOff === null ? null : Number(row.amountOff),
    currency: row.currency,
    productIds: row.productIds,
    minimumAmount: row.minimumAmount === null ? null : Number(row.minimumAmount),
  };
}

/** How many charges of a subscription a discount is taken off; null: all of them. */
export function periodsOf({
  duration,
  periods,
}: Pick<DiscountModel, "duration" | "periods">): number | null {
  if (duration === "forever") return null;
  return duration === "repeating" ? (periods ?? 1) : 1;
}
