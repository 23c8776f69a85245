import type { MerchantContext } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";
import { dayAfter, dayIn, startOfDayIn } from "#server/wire/atoms/lists/zone-days.ts";

/** A day of the merchant's time zone, or of UTC, and when the next one begins. */
export type BudgetDay = { day: string; renewsAt: Date };

/** The day that money of now counts in. */
export async function dayOf(
  db: Pick<Tx, "merchant">,
  { merchantId, clock }: Pick<MerchantContext, "merchantId" | "clock">,
): Promise<BudgetDay> {
  const merchant = await db.merchant.findUniqueOrThrow({
    where: { id: merchantId },
    select: { timeZone: true },
  });
  const zone = merchant.timeZone ?? "UTC";
  const day = dayIn(clock.now(), zone);
  return { day, renewsAt: startOfDayIn(dayAfter(day), zone) };
}
