import { callAfter, type Clock } from "#server/core/clock.ts";
import { byName } from "#server/core/errors.ts";

/** Nobody knows yet how the work ended; it may still go on. */
export class TookTooLong extends Error {
  override readonly name = "TookTooLong";
}

export const isTookTooLong = byName<TookTooLong>("TookTooLong");

/** The work's result, if it comes in time. The work itself is not stopped. @throws TookTooLong */
export async function within<Result>(
  clock: Clock,
  ms: number,
  work: Promise<Result>,
): Promise<Result> {
  let callOff = () => {};
  const late = new Promise<never>((_resolve, reject) => {
    const giveUp = () => reject(new TookTooLong(`no answer within ${ms} ms`));
    callOff = callAfter(clock, Math.max(0, ms), giveUp);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    callOff();
    // Work that was late may still fail, and nobody listens for that any more.
    work.catch(() => {});
  }
}
