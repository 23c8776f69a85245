import { addMs, secondMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { notFound } from "#server/core/errors.ts";
import { own } from "#server/data/rows/own.ts";
import type { LoggedRequestModel } from "#server/generated/prisma/models.ts";
import { keysOf, serializeLoggedRequest } from "#server/records/logged-request.ts";
import type { LoggedRequestDetail } from "#server/wire/logged-request.ts";

const linkedMax = 20;

/**
 * One request of the merchant's log, by its own id or by its request id, with its bodies, the others
 * of its idempotency key, and what it led to. @throws not_found
 */
export async function getLoggedRequest(
  ctx: MerchantContext,
  id: string,
): Promise<LoggedRequestDetail> {
  const row = await find(ctx, id);
  if (!row) throw notFound();
  const [same, events, auditEntries] = await Promise.all([
    sameKeyAs(ctx, row),
    eventsOf(ctx, row),
    auditEntriesOf(ctx, row),
  ]);
  const keys = await keysOf(ctx, [row, ...same]);
  return {
    ...serializeLoggedRequest(row, keys),
    isToken: row.isToken,
    idempotencyKey: row.idempotencyKey,
    ip: row.ip,
    agent: row.agent,
    sent: row.sent === null ? null : JSON.parse(row.sent),
    sentBytes: row.sentBytes,
    answer: row.answer === null ? null : JSON.parse(row.answer),
    answerBytes: row.answerBytes,
    sameKey: same.map((one) => serializeLoggedRequest(one, keys)),
    events,
    auditEntries,
  };
}

/** A caller may give one request id to several requests: then the newest. */
function find(ctx: MerchantContext, id: string): Promise<LoggedRequestModel | null> {
  if (id.startsWith("rlog_")) return ctx.db.loggedRequest.findUnique({ where: own(ctx, id) });
  const { merchantId } = ctx;
  return ctx.db.loggedRequest.findFirst({
    where: { merchantId, requestId: id },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
}

async function sameKeyAs({ db, merchantId }: MerchantContext, row: LoggedRequestModel) {
  const { id, idempotencyKey } = row;
  if (idempotencyKey === null) return [];
  return db.loggedRequest.findMany({
    where: { merchantId, idempotencyKey, id: { not: id } },
    omit: { sent: true, answer: true },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    take: linkedMax,
  });
}

/**
 * Events carry no request id. Those about the same object from the moment that the request came to the moment that it was answered
 * are its own, unless two requests changed one object at once.
 */
async function eventsOf({ db, merchantId }: MerchantContext, row: LoggedRequestModel) {
  const { objectId, method, isReplay, createdAt } = row;
  if (objectId === null || method === "GET" || isReplay) return [];
  const rows = await db.event.findMany({
    where: {
      merchantId,
      relatedEntityId: objectId,
      createdAt: { gte: createdAt, lte: endOf(row) },
    },
    select: { id: true, type: true },
    orderBy: { sequence: "asc" },
    take: linkedMax,
  });
  return rows.map(({ id, type }) => ({ id, text: type }));
}

async function auditEntriesOf({ db, merchantId }: MerchantContext, row: LoggedRequestModel) {
  const { requestId, createdAt, method } = row;
  if (method === "GET") return [];
  const rows = await db.auditEntry.findMany({
    where: { merchantId, requestId, createdAt: { gte: createdAt, lte: endOf(row) } },
    select: { id: true, action: true },
    orderBy: { createdAt: "asc" },
    take: linkedMax,
  });
  return rows.map(({ id, action }) => ({ id, text: action }));
}

/** When it was answered; the clock that counts milliseconds is not the one that tells the moment. */
export function endOf({
  createdAt,
  durationMs,
}: Pick<LoggedRequestModel, "createdAt" | "durationMs">) {
  return addMs(createdAt, durationMs + slackMs);
}

const slackMs = 5;
/** No request takes longer. */
export const longestMs = 120 * secondMs;
