import type { Tx } from "#server/db.ts";
import type { DeliverySums } from "#server/routers/events/serialize.ts";

/** What the deliveries of each event add up to. Events without deliveries are not in the map. */
export async function sumDeliveries(
  tx: Tx,
  eventIds: string[],
): Promise<Map<string, DeliverySums>> {
  const rows = await tx.$queryRaw<(DeliverySums & { eventId: string })[]>`
    SELECT "eventId", count(*)::int AS "deliveryCount", sum(attempts)::int AS attempts,
           bool_or(status = 'pending') AS pending, bool_or(status = 'failed') AS failed,
           max("lastAttemptAt") AS "lastAttemptAt", min("nextAttemptAt") AS "nextAttemptAt",
           max("deliveredAt") AS "deliveredAt"
    FROM webhook_deliveries WHERE "eventId" = ANY(${eventIds}) GROUP BY "eventId"`;
  return new Map(rows.map((row) => [row.eventId, row]));
}
