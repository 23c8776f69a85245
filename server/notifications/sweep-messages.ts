import { addMs, dayMs } from "#server/core/clock.ts";
import type { Services } from "#server/core/context.ts";
import { disputedEntities, sweptAtOnce } from "#server/events/kept.ts";

/**
 * Deletes the oldest messages of the merchant that are kept long enough, a portion: none that is still to
 * be sent, and no receipt of a payment whose dispute is open. Answers how many.
 */
export async function sweepMessages(
  { db, env, clock }: Services,
  merchantId: string,
): Promise<number> {
  if (env.RETENTION_MESSAGES_DAYS === 0) return 0;
  const before = addMs(clock.now(), -env.RETENTION_MESSAGES_DAYS * dayMs);
  return db.$executeRaw`
    DELETE FROM messages WHERE "merchantId" = ${merchantId} AND id = ANY(ARRAY(
      SELECT message.id FROM messages message
      WHERE message."merchantId" = ${merchantId} AND message."createdAt" < ${before} AND message.status <> 'pending'
        AND (message.data ->> 'reference' IS NULL OR message.data ->> 'reference' NOT IN (${disputedEntities(merchantId)}))
        AND (message."eventId" IS NULL OR message."eventId" NOT IN (
          SELECT event.id FROM events event WHERE event."merchantId" = ${merchantId}
            AND event."relatedEntityId" IN (${disputedEntities(merchantId)})))
      ORDER BY message."createdAt" LIMIT ${sweptAtOnce}))`;
}
