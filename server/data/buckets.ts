import { Prisma } from "#server/generated/prisma/client.ts";

/**
 * Merchants are divided into as many buckets by a hash (prisma/functions/merchant-bucket.sql), and the
 * buckets among the workers that run (server/worker/bucket-leases.ts).
 */
export const bucketsMax = 64;

/** The buckets whose merchants a process works for, a bit each. */
export type Share = bigint;

/** Of whoever works alone, or is asked to do all there is. */
export const wholeShare: Share = (1n << BigInt(bucketsMax)) - 1n;

export function shareOf(buckets: readonly number[]): Share {
  return buckets.reduce((share, bucket) => share | (1n << BigInt(bucket)), 0n);
}

/** As PostgreSQL takes it: its integers of 64 bits have a sign. */
export function shareText(share: Share): string {
  return String(BigInt.asIntN(bucketsMax, share));
}

/** Whether the merchant in the column is in the share. */
export function isInShare(column: Prisma.Sql, share: Share): Prisma.Sql {
  return Prisma.sql`(${shareText(share)}::bigint >> merchant_bucket(${column})) & 1 = 1`;
}
