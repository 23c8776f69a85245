import { addMs, dayMs } from "#server/core/clock.ts";
import type { Services } from "#server/core/context.ts";
import { sweptAtOnce } from "#server/events/kept.ts";

/**
 * Deletes letters about accounts that were sent or given up and are kept long enough, a portion: their
 * links, which live for days, are dead by then. Answers how many.
 */
export async function sweepLetters({
  db,
  env,
  clock,
}: Pick<Services, "db" | "env" | "clock">): Promise<number> {
  if (env.RETENTION_MESSAGES_DAYS === 0) return 0;
  const before = addMs(clock.now(), -env.RETENTION_MESSAGES_DAYS * dayMs);
  return db.$executeRaw`
    DELETE FROM account_letters WHERE id = ANY(ARRAY(
      SELECT letter.id FROM account_letters letter
      WHERE letter."createdAt" < ${before} AND letter.status <> 'pending'
      LIMIT ${sweptAtOnce} FOR UPDATE SKIP LOCKED))`;
}
