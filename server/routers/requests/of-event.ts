import { addMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { keysOf, serializeLoggedRequest } from "#server/records/logged-request.ts";
import { findEvent } from "#server/routers/events/get.ts";
import { endOf, longestMs } from "#server/routers/requests/get.ts";
import type { LoggedRequest } from "#server/wire/logged-request.ts";

const lookedAtMax = 50;

/**
 * The request that caused an event: the last one about the same object that was running then. Null
 * when there was none, as for events of the worker or a shopper. @throws not_found (no such event)
 */
export async function requestOfEvent(
  ctx: MerchantContext,
  eventId: string,
): Promise<LoggedRequest | null> {
  const { db, merchantId } = ctx;
  const { relatedEntityId, createdAt } = await findEvent(db, ctx, eventId);
  if (relatedEntityId === null) return null;
  const rows = await db.loggedRequest.findMany({
    where: {
      merchantId,
      objectId: relatedEntityId,
      method: { not: "GET" },
      isReplay: false,
      createdAt: { gte: addMs(createdAt, -longestMs), lte: createdAt },
    },
    omit: { sent: true, answer: true },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: lookedAtMax,
  });
  const row = rows.find((one) => endOf(one) >= createdAt);
  return row ? serializeLoggedRequest(row, await keysOf(ctx, [row])) : null;
}
