import type { MerchantContext } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import type { DiscountModel } from "#server/generated/prisma/models.ts";
import { type Buyer, whyNotForBuyer } from "#server/payments/discounts/buyer.ts";
import { whyNotOffered } from "#server/payments/discounts/offered.ts";
import { isUnderWay } from "#server/payments/intents/under-way.ts";
import type { DiscountReason } from "#server/payments/selling/discount-reason.ts";
import type { DiscountTerms } from "#server/pricing/terms.ts";
import { codeKeyOf } from "#server/wire/selling/promotion-code.ts";

/** The discount that is asked for, by its id or by a code as it was typed, and by whom. */
export type AskedDiscount = ({ discountId: string } | { code: string }) & {
  currency: string;
  buyer: Buyer;
};

export type FoundDiscount =
  | {
      terms: DiscountTerms;
      /** How many charges of a subscription; null: all. */ periods: number | null;
    }
  | { reason: DiscountReason };

/**
 * A discount as it may be taken off an order of this shopper now, apart from what the order's lines decide
 * (pricing/discount.ts); or the one reason why not. Unknown and deactivated codes, and another merchant's, are told
 * apart by nothing. Only reads: one statement, two or three more where the discount is not for everybody.
 */
export async function findApplicable(
  tx: Pick<Tx, "$queryRaw" | "customer">,
  ctx: Pick<MerchantContext, "merchantId" | "clock" | "env">,
  asked: AskedDiscount,
): Promise<FoundDiscount> {
  const row = await findOffer(tx, ctx, asked);
  if (!row) return { reason: "code_unknown" };
  const { onlyCustomerId, ofDiscount, ofCode } = row;
  const reserved = { ofDiscount: Number(ofDiscount), ofCode: Number(ofCode) };
  const offered = whyNotOffered(row, codeOf(row), { now: ctx.clock.now(), reserved });
  if (offered) return { reason: offered };
  if (row.currency !== null && row.currency !== asked.currency) return { reason: "code_currency" };
  const { buyer } = asked;
  const limited = { discount: row, onlyCustomerId, buyer, exceptIntentId: null };
  const reason = await whyNotForBuyer(tx, ctx, limited);
  if (reason) return { reason };
  return { terms: discountTermsOf(row), periods: periodsOf(row) };
}

type OfferRow = DiscountModel & {
  promotionCodeId: string | null;
  code: string | null;
  codeExpiresAt: Date | null;
  codeMax: number | null;
  codeRedemptions: number;
  onlyCustomerId: string | null;
  ofDiscount: bigint;
  ofCode: bigint;
};

async function findOffer(
  tx: Pick<Tx, "$queryRaw">,
  { merchantId }: Pick<MerchantContext, "merchantId">,
  asked: AskedDiscount,
): Promise<OfferRow | undefined> {
  const isCode = "code" in asked;
  const condition = isCode
    ? Prisma.sql`c."codeKey" = ${codeKeyOf(asked.code)} AND c.active`
    : Prisma.sql`d.id = ${asked.discountId}`;
  const join = isCode ? Prisma.sql`JOIN` : Prisma.sql`LEFT JOIN`;
  const ofDiscount = Prisma.sql`r."discountId" = d.id`;
  const ofCode = Prisma.sql`r."promotionCodeId" = c.id`;
  const [row] = await tx.$queryRaw<OfferRow[]>`
    SELECT d.*, c.id AS "promotionCodeId", c.code, c."expiresAt" AS "codeExpiresAt", c."maxRedemptions" AS "codeMax",
      coalesce(c.redemptions, 0) AS "codeRedemptions", c."customerId" AS "onlyCustomerId",
      ${reservedWhere(Prisma.sql`d."maxRedemptions"`, ofDiscount)} AS "ofDiscount",
      ${reservedWhere(Prisma.sql`c."maxRedemptions"`, ofCode)} AS "ofCode"
    FROM discounts d
    ${join} promotion_codes c ON c."merchantId" = d."merchantId" AND c."discountId" = d.id AND ${isCode}
    WHERE d."merchantId" = ${merchantId} AND ${condition}`;
  return row;
}

/** Redemptions that payments under way have reserved; counted only where there is a cap. */
function reservedWhere(cap: Prisma.Sql, condition: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`CASE WHEN ${cap} IS NULL THEN 0 ELSE (
    SELECT count(*) FROM discount_redemptions r
    JOIN payment_intents i ON i."merchantId" = r."merchantId" AND i.id = r."paymentIntentId"
    WHERE r."merchantId" = d."merchantId" AND ${condition} AND r.status = 'reserved' AND ${isUnderWay}) END`;
}

function codeOf(row: OfferRow) {
  if (row.promotionCodeId === null) return null;
  const { codeExpiresAt: expiresAt, codeMax: maxRedemptions, codeRedemptions: redemptions } = row;
  return { active: true, expiresAt, maxRedemptions, redemptions };
}

/** A discount's row, with the code that it was asked for by, as an order is priced with it. */
export function discountTermsOf(
  row: DiscountModel & Pick<OfferRow, "promotionCodeId" | "code">,
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
