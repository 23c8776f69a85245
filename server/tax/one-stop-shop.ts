import type { ReadingContext } from "#server/core/context.ts";
import { selectText } from "#server/data/db.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import type { OneStopShopNeed } from "#server/wire/tax/tax-overview.ts";
import { memberStates } from "#server/wire/tax/union.ts";

/** Sales to consumers in other countries of the EU in a calendar year, without VAT (Directive 2006/112/EC, article 59c). */
const thresholdCents = 1_000_000;
const dayMs = 24 * 60 * 60 * 1000;

/**
 * Sales of this year, in euros, that were taxed at home's rates and went to other countries of the EU, less what was given
 * back. Sales in other currencies are not counted.
 */
export async function needOfOneStopShop(
  { db, merchantId }: Pick<ReadingContext, "db" | "merchantId">,
  { home, now }: { home: string; now: Date },
): Promise<OneStopShopNeed> {
  const others = memberStates.filter((country) => country !== home);
  const start = new Date(Date.UTC(now.getUTCFullYear(), 0, 1));
  const text = await selectText(
    db,
    Prisma.sql`
      SELECT coalesce(sum(base), 0)::text FROM tax_lines
      WHERE "merchantId" = ${merchantId} AND at >= ${start}::timestamptz AND currency = 'EUR'
        AND country = ANY(${others}::text[]) AND kind IN ('taxed', 'zero', 'exempt')`,
  );
  const sold = Number(text ?? 0);
  return { home, sold, threshold: thresholdCents, reachedOn: reachedOn(sold, { start, now }) };
}

/** At the pace of the year so far; null if that is not this year, or has happened. */
function reachedOn(sold: number, { start, now }: { start: Date; now: Date }): string | null {
  if (sold <= 0 || sold >= thresholdCents) return null;
  const elapsedMs = Math.max(now.getTime() - start.getTime(), dayMs);
  const day = new Date(start.getTime() + (elapsedMs * thresholdCents) / sold);
  return day.getUTCFullYear() === now.getUTCFullYear() ? day.toISOString().slice(0, 10) : null;
}
