import type { MerchantContext } from "#server/core/context.ts";
import { newId } from "#server/core/ids.ts";
import type { Tx } from "#server/data/db.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import type { WebhookAgain } from "#server/generated/prisma/enums.ts";

type Pair = { eventId: string; endpointId: string };

const pairsMax = 5_000;

/**
 * Puts events on their way to endpoints outside of the fan-out: at once, with the whole schedule
 * of attempts ahead, and the same bytes as before. A delivery that waits for its next attempt is
 * sent now; one that may be on its way at this moment, because a worker holds its lease, is sent again
 * when that attempt has been recorded (prisma/functions/webhook-record.sql): `always`, or unless that one
 * delivers it. Returns the deliveries' ids. The caller holds the endpoints' locks or has checked that
 * they are active.
 */
export async function sendEvents(
  tx: Tx,
  ctx: MerchantContext,
  { pairs, again }: { pairs: Pair[]; again: WebhookAgain },
): Promise<string[]> {
  const deliveryIds: string[] = [];
  for (let from = 0; from < pairs.length; from += pairsMax) {
    deliveryIds.push(
      ...(await sendBatch(tx, ctx, { pairs: pairs.slice(from, from + pairsMax), again })),
    );
  }
  return deliveryIds;
}

async function sendBatch(
  tx: Tx,
  { merchantId, clock }: MerchantContext,
  { pairs, again }: { pairs: Pair[]; again: WebhookAgain },
): Promise<string[]> {
  const now = clock.now();
  const eventIds = pairs.map((pair) => pair.eventId);
  // Where tables are spread a node is sent what follows ON CONFLICT alone: no parameters stand there.
  const rows = await tx.$queryRaw<{ id: string }[]>`
    INSERT INTO webhook_deliveries AS delivery
      (id, "merchantId", "eventId", "endpointId", status, "nextAttemptAt", "createdAt")
    SELECT pair.id, ${merchantId}::text, pair."eventId", pair."endpointId", 'pending', ${now}::timestamptz, ${now}::timestamptz
    FROM unnest(${pairs.map(() => newId("delivery"))}::text[], ${eventIds}::text[],
                ${pairs.map((pair) => pair.endpointId)}::text[]) AS pair(id, "eventId", "endpointId")
    ON CONFLICT ("merchantId", "eventId", "endpointId") DO UPDATE
      SET status = 'pending', "nextAttemptAt" = least(delivery."nextAttemptAt", EXCLUDED."nextAttemptAt"),
          "scheduleFrom" = delivery.attempts,
          again = CASE WHEN delivery."leaseUntil" IS NOT NULL
                       THEN least(delivery.again, ${Prisma.raw(`'${again}'`)}::"WebhookAgain") END
    RETURNING id`;
  return rows.map(({ id }) => id);
}
