import { setTimeout as delay } from "node:timers/promises";
import { addMs, dayMs } from "#server/clock.ts";
import type { MerchantContext } from "#server/context.ts";
import { payloadOfEvent } from "#server/events/payload.ts";
import type { EventTail, TailEvents } from "#server/routers/events/tail-schema.ts";

const lookEveryMs = 250;
const messagesMax = 100;

type Message = { id: string; type: string; payload: string; readyAt: Date };

/**
 * Waits for events as `canary listen` does: the messages that became ready at or after a moment,
 * in that order, or none when nothing came in time. Holds no connection to the database while it
 * waits. Workers on several machines may differ by their clocks: callers look back a little and
 * know messages by their ids.
 */
export async function tailEvents(ctx: MerchantContext, input: TailEvents): Promise<EventTail> {
  const { after } = input;
  const untilMs = performance.now() + input.waitMs;
  let messages: Message[] = [];
  while (after !== undefined) {
    messages = await readyMessages(ctx, new Date(after), input.offset);
    if (messages.length > 0 || performance.now() + lookEveryMs > untilMs) break;
    await delay(lookEveryMs);
  }
  const data = messages.map((message) => ({ ...message, readyAt: message.readyAt.toISOString() }));
  return { data, now: ctx.clock.now().toISOString() };
}

/** An event is fanned out soon after it was made: the index by creation bounds the search. */
function readyMessages(
  { db, merchantId }: MerchantContext,
  after: Date,
  offset: number,
): Promise<Message[]> {
  return db.$queryRaw<Message[]>`
    SELECT event.id, event.type, coalesce(event.payload, ${payloadOfEvent}) AS payload, event."fannedOutAt" AS "readyAt"
    FROM events event
    WHERE event."merchantId" = ${merchantId} AND event."createdAt" >= ${addMs(after, -dayMs)}
      AND event."fannedOutAt" >= ${after}
    ORDER BY event."fannedOutAt", event.id LIMIT ${messagesMax} OFFSET ${offset}`;
}
