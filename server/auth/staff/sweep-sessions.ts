import { addMs, dayMs } from "#server/core/clock.ts";
import type { Services } from "#server/core/context.ts";

type SweepServices = Pick<Services, "db" | "env" | "clock">;

const portion = 200;

/**
 * Deletes sign-ins that ended long enough ago, a portion. Each person's newest for each merchant stays: it
 * says when that member was last seen. Devices whose time is over are forgotten. Answers how many.
 */
export async function sweepSessions(services: SweepServices): Promise<number> {
  return (await sweepEnded(services)) + (await sweepDevices(services));
}

async function sweepEnded({ db, env, clock }: SweepServices): Promise<number> {
  if (env.RETENTION_SESSIONS_DAYS === 0) return 0;
  const before = addMs(clock.now(), -env.RETENTION_SESSIONS_DAYS * dayMs);
  return db.$executeRaw`
    DELETE FROM user_sessions WHERE id = ANY(ARRAY(
      SELECT ended.id FROM user_sessions ended
      WHERE (ended."expiresAt" < ${before} OR ended."revokedAt" < ${before})
        AND EXISTS (SELECT FROM user_sessions newer
                    WHERE newer."userId" = ended."userId" AND newer."merchantId" = ended."merchantId"
                      AND (newer."lastSeenAt", newer.id) > (ended."lastSeenAt", ended.id))
      LIMIT ${portion} FOR UPDATE OF ended SKIP LOCKED))`;
}

async function sweepDevices({ db, clock }: SweepServices): Promise<number> {
  return db.$executeRaw`
    DELETE FROM remembered_devices WHERE id = ANY(ARRAY(
      SELECT id FROM remembered_devices WHERE "expiresAt" < ${clock.now()}
      LIMIT ${portion} FOR UPDATE SKIP LOCKED))`;
}
