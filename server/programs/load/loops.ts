import { setTimeout as sleep } from "node:timers/promises";

/** Asked before each piece of work with how many have begun. */
export type IsOver = (begun: number) => boolean;

/** Over after so many milliseconds from now. */
export function after(ms: number): () => boolean {
  const endsMs = performance.now() + ms;
  return () => performance.now() >= endsMs;
}

/** Over when so many pieces have begun. */
export function times(count: number): IsOver {
  return (begun) => begun >= count;
}

/**
 * Does pieces of work, so many at once: each lane begins the next one when it has finished one. Pieces are numbered
 * from 0. Answers how many were done.
 */
export async function inLanes(
  lanes: number,
  isOver: IsOver,
  work: (number: number, lane: number) => Promise<unknown>,
): Promise<number> {
  let begun = 0;
  const lane = async (_: unknown, nth: number) => {
    while (!isOver(begun)) {
      begun += 1;
      await work(begun - 1, nth);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return begun;
}

/** Begins so many pieces of work a second, whether those before have finished or not; answers all results. */
export async function atPace<T>(
  perSecond: number,
  isOver: IsOver,
  work: (number: number) => Promise<T>,
): Promise<T[]> {
  const startMs = performance.now();
  const begun: Promise<T>[] = [];
  while (!isOver(begun.length)) {
    const waitMs = startMs + (begun.length * 1_000) / perSecond - performance.now();
    if (waitMs > 0) await sleep(waitMs);
    else begun.push(work(begun.length));
  }
  return Promise.all(begun);
}

/** Milliseconds that each of the works took, done in turns; the first rounds warm up and do not count. */
export async function inTurns(
  works: readonly (() => Promise<unknown>)[],
  { rounds, warmUps }: { rounds: number; warmUps: number },
): Promise<number[][]> {
  const took = works.map((): number[] => []);
  for (let round = -warmUps; round < rounds; round += 1)
    for (const [nth, work] of works.entries()) {
      const ms = await timed(work);
      if (round >= 0) took[nth]?.push(ms);
    }
  return took;
}

/** Milliseconds that this takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now();
  await work();
  return performance.now() - startMs;
}
