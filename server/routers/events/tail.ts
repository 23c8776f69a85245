import { setTimeout as delay } from "node:timers/promises";
import { hourMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { readTailCursor, tailCursor } from "#server/routers/events/tail-cursor.ts";
import type { TailCursor } from "#server/routers/events/tail-cursor.ts";
import type { EventTail, TailEvents } from "#server/wire/event-tail.ts";

const lookEveryMs = 250;
const messagesMax = 100;
/** No transaction lasts as long: what commits now was not made before that. */
const commitWithinMs = hourMs;

type Message = EventTail["data"][number];

/**
 * Waits for events as `canary listen` does: those that were committed since the cursor, each once
 * and none left out, in whichever order and by whichever process their transactions ended. None
 * when nothing came in time. Holds no connection to the database while it waits. Reads only.
 * @throws validation_failed (cursor)
 */
export async function tailEvents(ctx: MerchantContext, input: TailEvents): Promise<EventTail> {
  if (input.after === undefined) return { data: [], next: beginningAt(ctx, await snapshot(ctx)) };
  const cursor = readTailCursor(input.after);
  const untilMs = performance.now() + input.waitMs;
  for (;;) {
    const upTo = cursor.upTo ?? (await snapshot(ctx));
    const data = await committedBetween(ctx, { ...cursor, upTo });
    if (data.length > messagesMax) {
      const page = data.slice(0, messagesMax);
      return { data: page, next: tailCursor({ ...cursor, upTo, skip: cursor.skip + page.length }) };
    }
    if (data.length > 0 || cursor.upTo || performance.now() + lookEveryMs > untilMs)
      return { data, next: beginningAt(ctx, upTo) };
    await delay(lookEveryMs);
  }
}

function beginningAt({ clock }: MerchantContext, from: string): string {
  return tailCursor({ from, atMs: clock.now().getTime(), skip: 0 });
}

/** Which transactions had been committed by now (PostgreSQL: pg_current_snapshot). */
async function snapshot({ db }: MerchantContext): Promise<string> {
  const [row] = await db.$queryRaw<{ now: string }[]>`SELECT pg_current_snapshot()::text AS now`;
  return row?.now ?? "";
}

/** One more than a page, if there are that many. */
function committedBetween(
  { db, merchantId }: MerchantContext,
  { from, upTo, atMs, skip }: TailCursor,
): Promise<Message[]> {
  return db.$queryRaw<Message[]>`
    SELECT id, type, payload FROM events
    WHERE "merchantId" = ${merchantId} AND "createdAt" >= ${new Date(atMs - commitWithinMs)}
      AND NOT pg_visible_in_snapshot(txid, ${from}::pg_snapshot)
      AND pg_visible_in_snapshot(txid, ${upTo}::pg_snapshot)
    ORDER BY "createdAt", id LIMIT ${messagesMax + 1} OFFSET ${skip}`;
}
