import type { Log } from "#server/core/telemetry/log.ts";

/**
 * Does a job for each, one after the other. What goes wrong with one is logged, with what names it, and
 * holds up none of the others. Answers for how many it was done.
 */
export async function eachApart<One extends { merchantId: string }>(
  log: Log,
  all: readonly One[],
  { act, problem }: { act: (one: One) => Promise<boolean>; problem: string },
): Promise<number> {
  let done = 0;
  for (const one of all) {
    try {
      if (await act(one)) done += 1;
    } catch (error) {
      log.error({ ...named(one), err: error }, problem);
    }
  }
  return done;
}

/** Its ids, and not what else is known of it. */
function named({ merchantId, ...one }: { merchantId: string; id?: unknown }) {
  return { merchantId, id: one.id };
}
