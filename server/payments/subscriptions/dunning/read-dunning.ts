import { dayMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";
import { type Dunning, dunningOf } from "#server/wire/atoms/merchant/dunning.ts";

/** The merchant's rules for declined renewals, as they are now. */
export async function readDunning(
  tx: Pick<Tx, "merchant">,
  { merchantId }: Pick<MerchantContext, "merchantId">,
): Promise<Dunning> {
  const { dunning } = await tx.merchant.findUniqueOrThrow({
    where: { id: merchantId },
    select: { dunning: true },
  });
  return dunningOf(dunning);
}

/** Milliseconds that a page to which a letter leads stays open: a day longer than a renewal is tried again. */
export function pageOpenMs({ retryDays }: Dunning): number {
  return (retryDays.reduce((sum, days) => sum + days, 0) + 1) * dayMs;
}
