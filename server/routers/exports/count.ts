import type { MerchantContext } from "#server/core/context.ts";
import { paymentConditions } from "#server/routers/dashboard/payment-conditions.ts";
import { immediateMax } from "#server/wire/atoms/export-columns.ts";
import type { PaymentFilter } from "#server/wire/payment-row.ts";

/** How many payments a file would have, counted as far as it matters: one more than `immediateMax` stands for all beyond. */
export async function countForExport(ctx: MerchantContext, filter: PaymentFilter): Promise<number> {
  const where = paymentConditions(ctx.merchantId, filter);
  const [counted] = await ctx.db.$queryRaw<{ total: number }[]>`
    SELECT /* planned like a search */ count(*)::int AS total
      FROM (SELECT FROM payment_intents p WHERE ${where} LIMIT ${immediateMax + 1}) counted`;
  return counted?.total ?? 0;
}
