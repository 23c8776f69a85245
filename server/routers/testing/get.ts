import { type MerchantContext, ownTime } from "#server/core/context.ts";
import { notFound } from "#server/core/errors.ts";
import type { FaultName, TestBench } from "#server/core/interfaces/test-bench.ts";
import type { Testing } from "#server/wire/testing.ts";

/**
 * The settings that the merchant's tests have made. @throws not_found (live, or another processor than the
 * sandbox)
 */
export async function getTesting(ctx: MerchantContext): Promise<Testing> {
  benchOf(ctx);
  const { db, merchantId } = ctx;
  const [merchant, clock, faults] = await Promise.all([
    db.merchant.findUniqueOrThrow({ where: { id: merchantId } }),
    db.testClock.findUnique({ where: { merchantId } }),
    db.fault.findMany({ where: { merchantId, times: { gt: 0 } }, orderBy: { name: "asc" } }),
  ]);
  const changes = [merchant, ...(clock ? [clock] : []), ...faults].map(
    ({ updatedAt }) => updatedAt,
  );
  return {
    id: merchantId,
    merchantId,
    now: ownTime(ctx, merchantId).clock.now().toISOString(),
    faults: faults.map(({ name, times, delayMs }) => ({ name: name as FaultName, times, delayMs })),
    createdAt: merchant.createdAt.toISOString(),
    updatedAt: new Date(Math.max(...changes.map(Number))).toISOString(),
  };
}

/** @throws not_found where there is none */
export function benchOf({ bench }: MerchantContext): TestBench {
  if (!bench) throw notFound();
  return bench;
}
