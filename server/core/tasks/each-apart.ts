import type { Log } from "#server/core/telemetry/log.ts";

/**
 * Acts for each, one after the other. A failure is logged with the ids of its record, and holds up
 * none of the others. Answers for how many `act` said true.
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

/** The ids alone: other fields may be a shopper's. */
function named({ merchantId, ...one }: { merchantId: string; id?: unknown }) {
  return { merchantId, id: one.id };
}
