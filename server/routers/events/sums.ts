import type { MerchantContext } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";
import type { DeliverySums } from "#server/routers/events/serialize.ts";

/** What the deliveries of each of the events add up to, by the event's id. */
export async function sumDeliveries(
  tx: Tx,
  { merchantId }: Pick<MerchantContext, "merchantId">,
  eventIds: string[],
): Promise<Map<string, DeliverySums>> {
  const rows = await tx.$queryRaw<(DeliverySums & { eventId: string })[]>`
    SELECT event.id AS "eventId", count(delivery.id)::int AS "deliveryCount",
           coalesce(sum(delivery.attempts), 0)::int AS attempts,
           coalesce(bool_or(delivery.status = 'pending'), false)
             OR event.id IN (SELECT "eventId" FROM event_outbox WHERE "merchantId" = ${merchantId}) AS pending,
           coalesce(bool_or(delivery.status = 'failed'), false) AS failed,
           max(delivery."lastAttemptAt") AS "lastAttemptAt", min(delivery."nextAttemptAt") AS "nextAttemptAt",
           max(delivery."deliveredAt") AS "deliveredAt"
    FROM unnest(${eventIds}::text[]) AS event(id)
    LEFT JOIN webhook_deliveries delivery ON delivery."merchantId" = ${merchantId} AND delivery."eventId" = event.id
    GROUP BY event.id`;
  return new Map(rows.map((row) => [row.eventId, row]));
}
