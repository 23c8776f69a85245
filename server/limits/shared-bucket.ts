import type { Db } from "#server/data/db.ts";

export type BucketRule = { tokensPerS: number; tokensMax: number };

export type Lease = {
  granted: number;
  /** Left in the shared bucket after this grant. */
  remaining: number;
  /** Until the bucket holds a token again; 0 when it still does. */
  refilledInMs: number;
};

type BucketRow = { granted: number; ahead: bigint };

/**
 * Takes up to `wanted` tokens from a bucket that all instances share; atomic. The bucket is one
 * number (GCRA): `expire`, the moment, in microseconds, at which it will be full again. Time is
 * the database's, because the clocks of instances differ by more than a token's worth. Of a moment further away than
 * a whole bucket takes, another database had another time: then it is full.
 */
export async function leaseTokens(
  db: Db,
  rule: BucketRule,
  key: string,
  wanted: number,
): Promise<Lease> {
  const interval = Math.max(1, Math.round(1_000_000 / rule.tokensPerS));
  const capacity = interval * rule.tokensMax;
  const [row] = await db.$queryRaw<BucketRow[]>`
    WITH moment AS MATERIALIZED (SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint AS now)
    INSERT INTO rate_limits AS bucket (key, points, expire)
    SELECT ${key}, ${wanted}::int, now + ${wanted * interval}::bigint FROM moment
    ON CONFLICT (key) DO UPDATE SET (points, expire) = (
      SELECT granted, full_at + granted * ${interval}::bigint
      FROM (
        SELECT full_at, least(${wanted}::bigint, greatest(0, (now + ${capacity}::bigint - full_at) / ${interval}::bigint)) AS granted
        FROM (
          SELECT now, CASE WHEN bucket.expire > now + ${capacity}::bigint THEN now
                           ELSE greatest(bucket.expire, now) END AS full_at
          FROM moment
        ) AS current
      ) AS answer
    )
    RETURNING points AS granted, expire - (SELECT now FROM moment) AS ahead`;
  if (!row) throw new Error("The token bucket returned no row.");
  const free = capacity - Number(row.ahead);
  return {
    granted: row.granted,
    remaining: Math.max(0, Math.floor(free / interval)),
    refilledInMs: Math.max(0, Math.ceil((interval - free) / 1000)),
  };
}
