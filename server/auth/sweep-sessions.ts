import { addMs, dayMs } from "#server/core/clock.ts";
import type { Services } from "#server/core/context.ts";

const portion = 200;

/**
 * Deletes sign-ins that ended long enough ago, a portion. Each person's newest for each merchant stays: it
 * says when that member was last seen. Answers how many.
 */
export async function sweepSessions({
  db,
  env,
  clock,
}: Pick<Services, "db" | "env" | "clock">): Promise<number> {
  if (env.RETENTION_SESSIONS_DAYS === 0) return 0;
  const before = addMs(clock.now(), -env.RETENTION_SESSIONS_DAYS * dayMs);
  return db.$executeRaw`
    DELETE FROM user_sessions WHERE id IN (
      SELECT ended.id FROM user_sessions ended
      WHERE (ended."expiresAt" < ${before} OR ended."revokedAt" < ${before})
        AND EXISTS (SELECT FROM user_sessions newer
                    WHERE newer."userId" = ended."userId" AND newer."merchantId" = ended."merchantId"
                      AND (newer."lastSeenAt", newer.id) > (ended."lastSeenAt", ended.id))
      LIMIT ${portion} FOR UPDATE OF ended SKIP LOCKED)`;
}
