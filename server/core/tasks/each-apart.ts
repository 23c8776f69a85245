import type { Log } from "#server/core/telemetry/log.ts";

type Act<One> = {
  act: (one: One) => Promise<boolean>;
  problem: string;
  level?: "warn" | "error";
  /** How many are acted for at the same time: one unless told otherwise. */
  atOnce?: number;
};

/**
 * Acts for each, in their order, a few at the same time. A failure is logged with the ids of its record, and holds up
 * none of the others: at the level `warn` where the next run of the job takes it up again, after an outage of
 * somebody else's for example. Answers for how many `act` said true.
 */
export async function eachApart<One extends { merchantId: string }>(
  log: Log,
  all: readonly One[],
  { act, problem, level = "error", atOnce = 1 }: Act<One>,
): Promise<number> {
  let done = 0;
  const waiting = all.values();
  const lane = async () => {
    for (const one of waiting) {
      try {
        if (await act(one)) done += 1;
      } catch (error) {
        log[level]({ ...named(one), err: error }, problem);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return done;
}

/** The ids alone: other fields may be a shopper's. */
function named({ merchantId, ...one }: { merchantId: string; id?: unknown }) {
  return { merchantId, id: one.id };
}
