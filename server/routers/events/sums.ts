import type { MerchantContext } from "#server/core/context.ts";
import type { ReadingTx } from "#server/core/interfaces/replica.ts";
import type { DeliverySums } from "#server/records/webhooks/event.ts";

/**
 * Sums of each event's deliveries, by the event's id. Each event is looked up on its own: a join's plan, made for
 * the many merchants with few deliveries, would read all deliveries of a merchant with a million.
 */
export async function sumDeliveries(
  tx: ReadingTx,
  { merchantId }: Pick<MerchantContext, "merchantId">,
  eventIds: string[],
): Promise<Map<string, DeliverySums>> {
  const rows = await tx.$queryRaw<(DeliverySums & { eventId: string })[]>`
    SELECT event.id AS "eventId", sums.*,
           sums."isPending" OR EXISTS (
             SELECT FROM event_outbox o WHERE o."merchantId" = ${merchantId} AND o."eventId" = event.id) AS pending
    FROM unnest(${eventIds}::text[]) AS event(id)
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS "deliveryCount", coalesce(sum(delivery.attempts), 0)::int AS attempts,
             coalesce(bool_or(delivery.status = 'pending'), false) AS "isPending",
             coalesce(bool_or(delivery.status = 'failed'), false) AS failed,
             max(delivery."lastAttemptAt") AS "lastAttemptAt", min(delivery."nextAttemptAt") AS "nextAttemptAt",
             max(delivery."deliveredAt") AS "deliveredAt"
      FROM webhook_deliveries delivery
      WHERE delivery."merchantId" = ${merchantId} AND delivery."eventId" = event.id) AS sums`;
  return new Map(rows.map((row) => [row.eventId, row]));
}
