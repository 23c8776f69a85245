import { stringify } from "csv-stringify/sync";
import type { ReadingContext } from "#server/core/context.ts";
import { asSheet } from "#server/core/text/as-sheet.ts";
import { findDiscount } from "#server/records/selling/discount.ts";
import { serializePromotionCode } from "#server/records/selling/promotion-code.ts";
import type { PromotionCode } from "#server/wire/selling/promotion-code.ts";

/** Ten batches as large as one request generates. */
const rowsMax = 100_000;

const columns = [
  "code",
  "active",
  "redemptions",
  "maxRedemptions",
  "expiresAt",
  "createdAt",
  "id",
] as const satisfies (keyof PromotionCode)[];

/** The newest 100,000 codes of a discount, as CSV for a spreadsheet. @throws not_found */
export async function exportPromotionCodes(ctx: ReadingContext, discountId: string) {
  const { merchantId } = ctx;
  await findDiscount(ctx.db, ctx, discountId);
  const rows = await ctx.db.promotionCode.findMany({
    where: { merchantId, discountId },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: rowsMax,
  });
  const lines = rows
    .map(serializePromotionCode)
    .map((code) => columns.map((name) => String(code[name] ?? "")));
  // The byte order mark is for Excel.
  const csv = stringify([[...columns], ...lines], { ...asSheet, bom: true });
  return { filename: `codes-${discountId}.csv`, csv };
}
