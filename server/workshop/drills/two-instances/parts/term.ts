import type { MortalSite } from "#server/workshop/drills/two-instances/site.ts";
import {
  failedShare,
  promisesRow,
  underLoad,
} from "#server/workshop/drills/two-instances/under-load.ts";
import type { Row } from "#server/workshop/load/table.ts";

/** SIGTERM to each instance in turn, which is started again. */
export async function term(site: MortalSite): Promise<Row[]> {
  const endOne = (place: number) => async () => {
    await site.apps[place]?.end("SIGTERM");
    await site.revive(place);
  };
  const under = await underLoad(site, [endOne(0), endOne(1)], { afterMs: 4_000 });
  return [
    {
      part: "term",
      what: "requests that failed",
      figure: failedShare(under),
      limit: "none",
      kept: under.failed.length === 0,
    },
    promisesRow("term", under),
  ];
}
