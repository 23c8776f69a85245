import type { Services, ServicesAlone } from "#server/core/context.ts";

/** For whom a run works: buckets of merchants (server/data/buckets.ts), a bit each, or one merchant. */
export type Share = bigint | { merchantId: string };

/** Work that nobody waits for. Written so that any number of processes may run it at once. */
export type Job = {
  name: string;
  /** Longest rest between two runs. */
  everyMs: number;
  /** Run as well as soon as this process has committed something. */
  onCommit?: boolean;
  /**
   * One bounded portion of work; answers how much was done. More than nothing means: run again
   * at once. Takes its work by lease or SKIP LOCKED, since other processes run it too. `share` are
   * the merchants that this process works for; all of them when none is given.
   */
  run(services: ServicesAlone, share?: Share): Promise<number>;
  /** Ends what `run` has left going. Called once, after the last run. */
  drain?(services: Services): Promise<void>;
};
