import type { MerchantContext } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";
import { newId } from "#server/core/ids.ts";

type Pair = { eventId: string; endpointId: string };

const pairsMax = 5_000;

/**
 * Puts events on their way to endpoints outside of the fan-out: at once, with the whole schedule
 * of attempts ahead, and the same bytes as before. A delivery that is pending already is left
 * alone. Returns the ids of the deliveries that were made or taken up again. The caller holds
 * the endpoints' locks or has checked that they are active.
 */
export async function sendEvents(tx: Tx, ctx: MerchantContext, pairs: Pair[]): Promise<string[]> {
  const deliveryIds: string[] = [];
  for (let from = 0; from < pairs.length; from += pairsMax) {
    deliveryIds.push(...(await sendBatch(tx, ctx, pairs.slice(from, from + pairsMax))));
  }
  return deliveryIds;
}

async function sendBatch(
  tx: Tx,
  { merchantId, clock }: MerchantContext,
  pairs: Pair[],
): Promise<string[]> {
  const now = clock.now();
  const eventIds = pairs.map((pair) => pair.eventId);
  const rows = await tx.$queryRaw<{ id: string }[]>`
    INSERT INTO webhook_deliveries AS delivery
      (id, "merchantId", "eventId", "endpointId", status, "nextAttemptAt", "createdAt")
    SELECT pair.id, ${merchantId}, pair."eventId", pair."endpointId", 'pending', ${now}, ${now}
    FROM unnest(${pairs.map(() => newId("delivery"))}::text[], ${eventIds}::text[],
                ${pairs.map((pair) => pair.endpointId)}::text[]) AS pair(id, "eventId", "endpointId")
    ON CONFLICT ("merchantId", "eventId", "endpointId") DO UPDATE
      SET status = 'pending', "nextAttemptAt" = ${now}, "scheduleFrom" = delivery.attempts
      WHERE delivery.status <> 'pending'
    RETURNING id`;
  return rows.map(({ id }) => id);
}
