import type { Services } from "#server/core/context.ts";
import type { Share } from "#server/core/tasks/job.ts";
import { Prisma } from "#server/generated/prisma/client.ts";

/**
 * Merchants are divided into as many buckets by a hash (prisma/functions/merchant-bucket.sql), and the
 * buckets among the workers that run (server/worker/bucket-leases.ts).
 */
export const bucketsMax = 64;

export type { Share };

/** The share of a worker that works alone, or is asked to do everything. */
export const wholeShare = (1n << BigInt(bucketsMax)) - 1n;

export function shareOf(buckets: readonly number[]): bigint {
  return buckets.reduce((share, bucket) => share | (1n << BigInt(bucket)), 0n);
}

/** As PostgreSQL takes it: its integers of 64 bits have a sign. */
export function shareText(share: bigint): string {
  return String(BigInt.asIntN(bucketsMax, share));
}

/** Whether the merchant in the column is in the share. */
export function isInShare(column: Prisma.Sql, share: Share): Prisma.Sql {
  if (typeof share === "object") return Prisma.sql`${column} = ${share.merchantId}`;
  return Prisma.sql`(${shareText(share)}::bigint >> merchant_bucket(${column})) & 1 = 1`;
}

/**
 * The merchants that a run works for, out of those given. Merchants with test clocks have runs of their own, which
 * also take their leases.
 */
export function ofShare<One>(
  { bench }: Pick<Services, "bench">,
  share: Share,
  { of, merchantOf }: { of: One[]; merchantOf: (one: One) => string },
): One[] {
  if (!bench || typeof share === "object") return of;
  return of.filter((one) => bench.of(merchantOf(one)) === undefined);
}
