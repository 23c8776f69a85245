import type { MerchantContext } from "#server/core/context.ts";
import { newId } from "#server/core/ids.ts";

/** Gives a merchant so many payments at once, a second apart, the last of them a moment ago. */
export async function fillIntents(ctx: MerchantContext, count: number): Promise<void> {
  const now = ctx.clock.now();
  const unlike = newId("paymentIntent");
  await ctx.db.$executeRaw`
    INSERT INTO payment_intents (id, "merchantId", amount, currency, status, mode, "captureMethod", metadata, "createdAt", "updatedAt")
    SELECT ${unlike} || n, ${ctx.merchantId}, 4900, 'EUR', 'requires_payment_method', 'payment', 'automatic', '{}',
           ${now}::timestamptz - n * interval '1 second', ${now}::timestamptz
    FROM generate_series(1, ${count}::int) AS n`;
}
