import { median } from "#server/http/overload/median.ts";

/** Memory that the service's process holds, in bytes, and the processor time it has used so far. */
export type Held = {
  rss: number;
  heapTotal: number;
  heapUsed: number;
  external: number;
  cpuMs: number;
};

/** Measurements of one minute of the soak. */
export type Minute = Held & {
  requests: number;
  /** Neither answered well nor refused for a reason of the request's own. */
  failed: number;
  p99Ms: number;
  /** To the database, of the service. */
  connections: number;
};

export type Finding = { what: string; figure: string; limit: string; kept: boolean };

const memoryGrowsMax = 1.05;
const slowsMax = 1.5;
/** The 99th percentile of any one minute, of the median minute's. */
const worstMax = 1.5;

/**
 * The soak's verdict. Its first fifth is for warming up; the last third is compared with as much that follows
 * the warming up, by means, so that one garbage collection decides nothing.
 */
export function judge(minutes: readonly Minute[], connectionsMax: number): Finding[] {
  const warm = minutes.slice(Math.ceil(minutes.length / 5));
  const third = Math.max(1, Math.floor(warm.length / 3));
  const [early, late] = [warm.slice(0, third), warm.slice(-third)];
  const grown = mean(late, "rss") / mean(early, "rss");
  const slowed = mean(late, "p99Ms") / mean(early, "p99Ms");
  const p99s = warm.map(({ p99Ms }) => p99Ms);
  const worst = Math.max(...p99s) / median(p99s);
  const most = Math.max(...warm.map(({ connections }) => connections));
  const failed = warm.reduce((sum, minute) => sum + minute.failed, 0);
  return [
    {
      what: "memory at the end, of that after warming up",
      figure: grown.toFixed(3),
      limit: `at most ${memoryGrowsMax}`,
      kept: grown <= memoryGrowsMax,
    },
    {
      what: "connections to the database, at most",
      figure: String(most),
      limit: `at most ${connectionsMax}`,
      kept: most <= connectionsMax,
    },
    {
      what: "99th percentile at the end, of that after warming up",
      figure: slowed.toFixed(2),
      limit: `at most ${slowsMax}`,
      kept: slowed <= slowsMax,
    },
    {
      what: "99th percentile of the worst minute, of the median minute's",
      figure: worst.toFixed(2),
      limit: `at most ${worstMax}`,
      kept: worst <= worstMax,
    },
    {
      what: "requests that failed",
      figure: String(failed),
      limit: "none",
      kept: failed === 0,
    },
  ];
}

function mean(minutes: readonly Minute[], of: "rss" | "p99Ms"): number {
  return minutes.reduce((sum, minute) => sum + minute[of], 0) / minutes.length;
}
