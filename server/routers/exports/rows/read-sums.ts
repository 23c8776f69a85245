import type { ReadingContext } from "#server/core/context.ts";
import type { Breakdown } from "#server/pricing/breakdown.ts";
import { sumsOf } from "#server/pricing/sums/order-sums.ts";
import type { HostedCheckoutConfig } from "#server/wire/atoms/checkout/config.ts";
import type { OrderSums } from "#server/wire/atoms/money/order-sums.ts";

/** How the amounts of these payments came about, by id. */
export async function readSums(
  { db, merchantId }: ReadingContext,
  ids: string[],
): Promise<Map<string, OrderSums>> {
  const rows = await db.paymentIntent.findMany({
    where: { merchantId, id: { in: ids } },
    select: {
      id: true,
      amount: true,
      breakdown: true,
      session: { select: { hostedCheckoutConfig: true } },
    },
  });
  return new Map(
    rows.map(({ id, amount, breakdown, session }) => {
      const config = session?.hostedCheckoutConfig as HostedCheckoutConfig | undefined;
      const order = { totalAmount: Number(amount), breakdown: breakdown as Breakdown | null };
      return [id, sumsOf({ ...order, taxRate: config?.taxRate })];
    }),
  );
}
