import type { MerchantContext } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";

type Named = { priceId?: string | null | undefined };

/** The longest trial of the prices that lines name, in days; null where none has one. */
export async function trialOfPrices(
  tx: Pick<Tx, "price">,
  { merchantId }: Pick<MerchantContext, "merchantId">,
  lines: readonly Named[],
): Promise<number | null> {
  const ids = lines.flatMap(({ priceId }) => priceId ?? []);
  if (ids.length === 0) return null;
  const { _max } = await tx.price.aggregate({
    where: { merchantId, id: { in: ids } },
    _max: { trialDays: true },
  });
  return _max.trialDays;
}
