import { addMs, dayMs } from "#server/core/clock.ts";
import { ownTime, type Services } from "#server/core/context.ts";
import { sweptAtOnce } from "#server/events/kept.ts";

/**
 * Deletes the oldest requests in the merchant's log that are kept long enough by its time, by which they are dated, a
 * portion. Answers how many.
 */
export async function sweepLoggedRequests(services: Services, merchantId: string): Promise<number> {
  const { db, env } = services;
  if (env.RETENTION_REQUEST_LOG_DAYS === 0) return 0;
  const { clock } = ownTime(services, merchantId);
  const before = addMs(clock.now(), -env.RETENTION_REQUEST_LOG_DAYS * dayMs);
  return db.$executeRaw`
    DELETE FROM logged_requests WHERE "merchantId" = ${merchantId} AND id = ANY(ARRAY(
      SELECT old.id FROM logged_requests old
      WHERE old."merchantId" = ${merchantId} AND old."createdAt" < ${before}
      ORDER BY old."createdAt" LIMIT ${sweptAtOnce}))`;
}
