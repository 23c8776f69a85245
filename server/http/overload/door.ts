import type { IncomingMessage, ServerResponse } from "node:http";
import type { Services } from "#server/core/context.ts";
import { waitingOutside } from "#server/core/tasks/outside.ts";
import { ConcurrencyLimit } from "#server/http/overload/concurrency-limit.ts";
import type { Bounds } from "#server/http/overload/concurrency-limit.ts";
import { measureOverload } from "#server/http/overload/measure-overload.ts";
import {
  guestShares,
  isLongPoll,
  priorityReader,
  saysWhose,
  shares,
} from "#server/http/overload/priority.ts";
import type { Priority } from "#server/http/overload/priority.ts";
import { createRefusals } from "#server/http/overload/refusals.ts";
import { credentialOf, Visits } from "#server/http/overload/visits.ts";
import type { Visit } from "#server/http/overload/visits.ts";

/** No statement runs longer, so by then nothing is left of a request whose client has gone. */
const leftBehindMs = 30_000;

/** A request that was let in. */
export type Entry = {
  /** It also ends when this does, with an answer or without. */
  until: (work: Promise<unknown>) => void;
};

const free: Entry = { until: () => undefined };
const entered = new WeakMap<object, (merchantId: string) => void>();
const slowed = new WeakSet<object>();

/**
 * Says to the door whose request this is, once that is known and before anything else of it is begun. What came in
 * without a door is let be.
 * @throws overloaded, when the process is busy and the merchant has its part of it already
 */
export function enterAs(request: object, merchantId: string): void {
  entered.get(request)?.(merchantId);
}

/** Says that this request is made to wait by its merchant's test: it keeps its place, and is no sample of how fast work is. */
export function waitsOnPurpose(request: object): void {
  slowed.add(request);
}

/**
 * The door of this process: more than it can answer soon is refused before anything of it is begun, by
 * priority (`priority.ts`), as far as latency says (`concurrency-limit.ts`). What has been let in is
 * never refused by it. Null for who may not go in: the refusal has been said.
 *
 * No merchant shuts the others out. While there are places nobody asks whose they are. When there are none, who
 * brings a credential comes in as a guest if its merchant has fewer at work than its equal part of all places, which the door
 * knows of credentials that it has seen, and else is told of a few at a time (`enterAs`).
 *
 * A request counts from when all of it is here until its answer is written: neither a slow line nor a
 * reader who takes the answer slowly keeps others out (but of a file that is streamed, which is written as it is
 * taken), nor does waiting for the processor. Whoever goes away before the answer leaves work behind, which
 * counts until it is done: clients that give up and ask again would otherwise pile up what nobody waits for.
 */
export function createDoor(
  { env, log }: Pick<Services, "env" | "log">,
  bounds?: Bounds,
): (request: IncomingMessage, response: ServerResponse) => Entry | null {
  const limit = new ConcurrencyLimit(bounds);
  const visits = new Visits();
  const priorityOf = priorityReader();
  let inFlight = 0;
  const busy = () => Math.max(0, inFlight - waitingOutside());
  const hasPlace = (share: number) => busy() < limit.limit * share;
  const refusals = createRefusals(log, () => ({ inFlight, limit: Math.floor(limit.limit) }));
  measureOverload(() => ({ inFlight: busy(), limit: limit.limit }));

  function follow(
    request: IncomingMessage,
    response: ServerResponse,
    { priority, visit }: { priority: Priority; visit: Visit },
  ): Entry {
    // How long a payment takes says how fast the processor is, unless that is ours.
    const isOurs = priority !== "payment" || env.PROCESSOR === "sandbox";
    const isTold = isOurs && !isLongPoll(request.url ?? "/");
    let startedAt: number | null = null;
    let isOver = false;
    let gone: NodeJS.Timeout | undefined;
    const begin = () => {
      if (isOver || startedAt !== null) return;
      startedAt = performance.now();
      inFlight += 1;
      limit.began(busy());
    };
    const end = () => {
      if (isOver) return;
      isOver = true;
      clearTimeout(gone);
      if (startedAt !== null) inFlight -= 1;
      visit.leave();
    };
    entered.set(request, (merchantId) => {
      if (visit.name(merchantId, limit.limit * shares[priority])) return;
      throw refusals.overloaded(priority);
    });
    whenComplete(request, begin);
    whenAnswered(response, () => {
      // A refusal is said quickly, whatever else is slow.
      const isFair = isTold && !slowed.has(request);
      const isWork = isFair && !isOver && startedAt !== null && response.statusCode < 400;
      end();
      const nowMs = performance.now();
      if (isWork) limit.ended(nowMs - (startedAt ?? nowMs), nowMs);
    });
    response.once("close", () => {
      if (!isOver) gone = setTimeout(end, leftBehindMs).unref();
    });
    return { until: (work) => void work.then(end, end) };
  }

  return (request, response) => {
    const url = request.url ?? "/";
    const priority = priorityOf(request.method, url);
    if (priority === null) return free;
    const isGuest = !hasPlace(shares[priority]);
    const credential = saysWhose(url) ? credentialOf(request.headers) : null;
    const places = limit.limit * shares[priority];
    const visit =
      isGuest && !hasPlace(guestShares[priority])
        ? null
        : visits.begin({ credential, isGuest, places });
    if (visit) return follow(request, response, { priority, visit });
    refusals.say(request, response, priority);
    return null;
  };
}

/** Node's HTTP parser says by `push(null)` that all of it is here, whoever reads it. */
function whenComplete(request: IncomingMessage, act: () => void): void {
  const push = request.push.bind(request);
  request.push = (chunk: unknown, encoding?: BufferEncoding) => {
    if (chunk === null) act();
    return push(chunk, encoding);
  };
}

/** The handler has written its answer. */
function whenAnswered(response: ServerResponse, act: () => void): void {
  const end = response.end.bind(response) as (...said: unknown[]) => ServerResponse;
  response.end = ((...said: unknown[]) => {
    act();
    return end(...said);
  }) as typeof response.end;
}
