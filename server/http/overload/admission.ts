import type { IncomingMessage, ServerResponse } from "node:http";
import type { Services } from "#server/core/context.ts";
import { waitingOutside } from "#server/core/tasks/outside.ts";
import { observeGauge } from "#server/core/telemetry/measures.ts";
import { type Bounds, ConcurrencyLimit } from "#server/http/overload/concurrency-limit.ts";
import {
  guestShares,
  isLongPoll,
  type Priority,
  priorityReader,
  saysWhose,
  shares,
} from "#server/http/overload/priority.ts";
import { createRefusals } from "#server/http/overload/refusals.ts";
import { credentialOf, type Visit, Visits } from "#server/http/overload/visits.ts";

/** No statement runs longer, so by then nothing is left of a request whose client has gone. */
const leftBehindMs = 30_000;

/** A request that was let in. */
export type Entry = {
  /** The request's place is free once this work ends, with an answer or without. */
  until: (work: Promise<unknown>) => void;
};

const free: Entry = { until: () => undefined };
const entered = new WeakMap<object, (merchantId: string) => void>();
const slowed = new WeakSet<object>();

/**
 * Tells the door whose request this is, once that is known and before anything else of it begins.
 * Nothing happens for a request that came in without a door.
 * @throws overloaded, when the process is busy and the merchant has its part of it already
 */
export function enterAs(request: object, merchantId: string): void {
  entered.get(request)?.(merchantId);
}

/**
 * Says that a merchant's own test makes this request wait: it keeps its place, and its duration
 * says nothing of how fast work is done.
 */
export function waitsOnPurpose(request: object): void {
  slowed.add(request);
}

/**
 * The door of this process. It refuses requests that the process cannot answer soon, before
 * anything of them begins: how many are at work follows from latency (`concurrency-limit.ts`),
 * which ones go first from priority (`priority.ts`). A request that was let in is never refused by
 * the door. Answers null when it has refused one.
 *
 * **No merchant shuts the others out.** While there are free places, nobody asks whose a request
 * is. When there are none, a request with a credential enters as a guest if its merchant has fewer
 * at work than its equal part of all places. The door knows the merchants of credentials that it
 * has seen; of unknown ones it lets in a few at a time and is then told (`enterAs`).
 *
 * **What counts.** A request counts from when it has fully arrived until its answer is written: a
 * slow line and a slow reader keep nobody out (except for a streamed file, which is written as it
 * is taken), and neither does waiting for the processor. The work of a client that went away counts
 * until it is done: otherwise clients that give up and ask again would pile up work that nobody
 * waits for.
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

type Overload = { inFlight: number; limit: number };

/** `canary.requests.in_flight` and `canary.requests.limit` of this process, as `read` finds them. */
function measureOverload(read: () => Overload): void {
  observeGauge("requestsInFlight", (observe) => observe(read().inFlight, {}));
  observeGauge("requestsLimit", (observe) => observe(read().limit, {}));
}
