import type { MortalSite } from "#server/workshop/drills/two-instances/site.ts";
import {
  failedShare,
  failingMs,
  promisesRow,
  seconds,
  underLoad,
} from "#server/workshop/drills/two-instances/under-load.ts";
import type { Row } from "#server/workshop/load/table.ts";

const shareMax = 0.01;
const failingMaxMs = 2_000;

/** `kill -9` of an instance, three times, and of the worker; each is started again. */
export async function kill(site: MortalSite): Promise<Row[]> {
  const endOne = (place: number) => async () => {
    await site.apps[place]?.end("SIGKILL");
    await site.revive(place);
  };
  const under = await underLoad(
    site,
    [endOne(0), endOne(1), endOne(0), () => site.reviveWorker()],
    { afterMs: 3_000 },
  );
  const failing = failingMs(under);
  return [
    {
      part: "kill",
      what: "requests that failed",
      figure: failedShare(under),
      limit: "< 1 %",
      kept: under.failed.length < under.sent.length * shareMax,
    },
    {
      part: "kill",
      what: "failing for",
      figure: seconds(failing),
      limit: "≤ 2 s",
      kept: failing <= failingMaxMs,
    },
    promisesRow("kill", under),
  ];
}
