import { randomInt } from "node:crypto";
import { type Clock, pass, secondMs } from "#server/core/clock.ts";
import { askOutside } from "#server/core/tasks/outside.ts";

/** Sends one request; over the network unless a test gives another. */
export type Send = (url: string, init: RequestInit) => Promise<Response>;

/** For all tries of a call together, as for other processors: `answerWithinMs` is longer. */
export const withinMs = 20 * secondMs;
const triesMax = 3;
/** Waits are half of this to all of it, doubled for the second. */
const pauseMs = 400;

/** How a processor says that something was not done. */
export type Manners = {
  isWorthAgain(answer: Response): boolean;
  /**
   * An answer that is no success, in our words. `isDoubtful`: an earlier try may have done it, so that a refusal of this
   * one that does not look at the request says nothing.
   */
  problemOf(answer: Response, body: unknown, isDoubtful: boolean): Error;
  noAnswer(): Error;
};

/**
 * Asks a processor over HTTP, three times at most, the same bytes each time: again where it did not answer or where its
 * manners say so. Answers its JSON, and nothing for 204 or an empty body.
 */
export function askPatiently(
  clock: Clock,
  send: () => Promise<Response>,
  manners: Manners,
): Promise<unknown> {
  return askOutside(() => patiently(clock, send, manners));
}

async function patiently(
  clock: Clock,
  send: () => Promise<Response>,
  manners: Manners,
): Promise<unknown> {
  const began = performance.now();
  let isDoubtful = false;
  for (let tried = 1; ; tried += 1) {
    const answer = await tryOnce(send);
    if (answer?.ok) return answer.status === 204 ? undefined : await read(answer, manners);
    const wait = pauseMs * 2 ** (tried - 1) * (0.5 + randomInt(1_000) / 2_000);
    const isLast = tried === triesMax || performance.now() - began + wait >= withinMs;
    if (isLast || (answer && !manners.isWorthAgain(answer)))
      throw answer
        ? manners.problemOf(answer, await read(answer, manners), isDoubtful)
        : manners.noAnswer();
    isDoubtful ||= !answer || answer.status >= 500;
    await answer?.body?.cancel();
    await pass(clock, wait);
  }
}

async function tryOnce(send: () => Promise<Response>): Promise<Response | null> {
  try {
    return await send();
  } catch {
    return null;
  }
}

/** An answer that breaks off, or is no JSON, leaves open what was done. */
async function read(answer: Response, manners: Manners): Promise<unknown> {
  try {
    const text = await answer.text();
    return text === "" ? {} : (JSON.parse(text) as unknown);
  } catch {
    throw manners.noAnswer();
  }
}
