import { addMs, dayMs } from "#server/core/clock.ts";
import type { ReadingContext } from "#server/core/context.ts";
import { countRows } from "#server/data/rows/count-rows.ts";
import { isDated, madeWithin } from "#server/data/rows/dates.ts";
import { page, placeOf } from "#server/data/rows/page.ts";
import { keysOf, serializeLoggedRequest } from "#server/records/logged-request.ts";
import {
  countedMax,
  isOfLastDay,
  type ListLoggedRequests,
  type RequestOutcome,
} from "#server/wire/logged-request.ts";

/**
 * The requests of the merchant's integrations, newest first. In a narrowed list, `total` is exact up to
 * `countedMax`; one more says that there are more.
 */
export async function listLoggedRequests(ctx: ReadingContext, input: ListLoggedRequests) {
  const where = matching(ctx, input);
  const { outcome, method, path, status, errorCode, credentialId, requestId, objectId } = input;
  const narrow = [method, path, status, errorCode, credentialId, requestId, objectId];
  const isNarrow = narrow.some((one) => one !== undefined) || isDated(input);
  const found = await page(input, {
    where,
    find: (query) =>
      ctx.db.loggedRequest.findMany({ omit: { sent: true, answer: true }, ...query }),
    findPlace: (query) => ctx.db.loggedRequest.findMany({ select: placeOf, ...query }),
    count: () =>
      isNarrow
        ? ctx.db.loggedRequest.count({ where, take: countedMax + 1 })
        : countRows(ctx, "logged_requests", outcome),
    serialize: (row) => row,
  });
  const keys = await keysOf(ctx, found.data);
  return { ...found, data: found.data.map((row) => serializeLoggedRequest(row, keys)) };
}

const statuses: Record<RequestOutcome, { gte?: number; lt?: number }> = {
  ok: { lt: 400 },
  refused: { gte: 400, lt: 500 },
  failed: { gte: 500 },
};

function matching({ merchantId, clock }: ReadingContext, input: ListLoggedRequests) {
  const { outcome, method, path, status, errorCode, credentialId, requestId, objectId } = input;
  return {
    merchantId,
    status: status ?? (outcome && statuses[outcome]),
    method,
    path:
      path === undefined ? undefined : { startsWith: belowBase(path).replace(/[\\%_]/g, "\\$&") },
    errorCode,
    credentialId,
    requestId,
    objectId,
    ...(isOfLastDay(input)
      ? { createdAt: { gte: addMs(clock.now(), -dayMs) } }
      : madeWithin(input)),
  };
}

/** As people copy it from the documentation, or from their own program. */
function belowBase(path: string): string {
  const below = path.replace(/^\/?api\/canary/, "");
  return below.startsWith("/") || below === "" ? below : `/${below}`;
}
