import { timeElsewhere } from "#server/core/clock.ts";
import type { Services } from "#server/core/context.ts";
import { isInShare, type Share } from "#server/data/buckets.ts";
import { Prisma } from "#server/generated/prisma/client.ts";

const portion = 500;

/**
 * Deletes idempotency keys whose time is over, a portion: a request with such a key would claim it as if
 * it were new (data/transaction/idempotency.ts). Found by a plain read, deleted merchant by merchant. Answers how many.
 */
export async function sweepKeys(
  { db, clock }: Pick<Services, "db" | "clock">,
  share: Share,
): Promise<number> {
  const now = timeElsewhere(clock);
  const found = await db.$queryRaw<{ merchantId: string; key: string }[]>`
    SELECT "merchantId", key FROM idempotency_keys
    WHERE "expiresAt" <= ${now} AND ${isInShare(Prisma.sql`"merchantId"`, share)}
    ORDER BY "expiresAt" LIMIT ${portion}`;
  let swept = 0;
  for (const [merchantId, rows] of Map.groupBy(found, (row) => row.merchantId)) {
    const keys = rows.map(({ key }) => key);
    // Claimed again meanwhile, it has another time.
    const where = { merchantId, key: { in: keys }, expiresAt: { lte: now } };
    swept += (await db.idempotencyKey.deleteMany({ where })).count;
  }
  return swept;
}
