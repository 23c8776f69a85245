import { setTimeout as delay } from "node:timers/promises";
import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import { askOutside } from "#server/core/tasks/outside.ts";
import { Tally } from "#server/limits/tally.ts";
import { readTailCursor, tailCursor } from "#server/routers/events/tail-cursor.ts";
import type { EventTail, TailEvents } from "#server/wire/webhooks/event-tail.ts";

const lookEveryMs = 250;
const messagesMax = 100;
/**
 * The most waits of one merchant in this process: each queries the database four times a second, even when nobody
 * listens any more.
 */
const waitingMax = 20;
const retryAfterS = 5;
const waiting = new Tally();

type Message = EventTail["data"][number];

/**
 * Waits for events as `canary listen` does: those that the fan-out has numbered since the cursor, each
 * once and none left out, in whichever order, on whichever node and by whichever process their
 * transactions ended. None when nothing came in time. Holds no connection to the database while it
 * waits, nor a place at the door. Reads only.
 * @throws validation_failed (cursor) · rate_limited (as many wait for the merchant as may)
 */
export async function tailEvents(ctx: MerchantContext, input: TailEvents): Promise<EventTail> {
  if (input.after === undefined) return { data: [], next: tailCursor(await lastNumber(ctx)) };
  const read = readTailCursor(input.after);
  const { waitMs } = input;
  return waitMs > 0 ? counted(ctx, () => waitFor(ctx, read, waitMs)) : waitFor(ctx, read, 0);
}

async function waitFor(ctx: MerchantContext, read: bigint, waitMs: number): Promise<EventTail> {
  const untilMs = performance.now() + waitMs;
  for (;;) {
    const rows = await numberedAfter(ctx, read);
    const last = rows.at(-1);
    if (last) {
      const data = rows.map(({ id, type, payload }) => ({ id, type, payload }));
      return { data, next: tailCursor(last.number) };
    }
    if (performance.now() + lookEveryMs > untilMs) return { data: [], next: tailCursor(read) };
    await askOutside(() => delay(lookEveryMs));
  }
}

async function counted<Answer>(
  { merchantId }: MerchantContext,
  wait: () => Promise<Answer>,
): Promise<Answer> {
  if (waiting.of(merchantId) >= waitingMax)
    throw new DomainError(
      "rate_limited",
      `${waitingMax} programs already wait for events. Stop one, or try again later.`,
      { retryAfterS },
    );
  waiting.add(merchantId, 1);
  try {
    return await wait();
  } finally {
    waiting.add(merchantId, -1);
  }
}

async function lastNumber({ db, merchantId }: MerchantContext): Promise<bigint> {
  const row = await db.eventCounter.findUnique({ where: { merchantId } });
  return row?.last ?? 0n;
}

/** A page of them, lowest first; each event is looked up by itself, however few the table had when it was planned. */
function numberedAfter(
  { db, merchantId }: MerchantContext,
  read: bigint,
): Promise<(Message & { number: bigint })[]> {
  return db.$queryRaw`
    SELECT numbered.number, event.id, event.type, event.payload
    FROM (
      SELECT n.number, n."eventId" FROM event_numbers n
      WHERE n."merchantId" = ${merchantId} AND n.number > ${read} ORDER BY n.number LIMIT ${messagesMax}
    ) AS numbered
    CROSS JOIN LATERAL (
      SELECT e.id, e.type, e.payload FROM events e
      WHERE e."merchantId" = ${merchantId} AND e.id = numbered."eventId" LIMIT 1
    ) AS event
    ORDER BY numbered.number`;
}
