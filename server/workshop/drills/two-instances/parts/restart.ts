import type { Site } from "#server/workshop/drills/two-instances/site.ts";
import {
  failedShare,
  failingMs,
  promisesRow,
  seconds,
  underLoad,
} from "#server/workshop/drills/two-instances/under-load.ts";
import type { Row } from "#server/workshop/load/table.ts";

const backMaxMs = 3_000;

/** The database is restarted, as for an update of it. */
export async function restart(site: Site): Promise<Row[]> {
  const before = [...site.apps, site.worker];
  let awayMs = 0;
  const under = await underLoad(
    site,
    [
      async () => {
        const startedAt = performance.now();
        await site.database.restart();
        awayMs = performance.now() - startedAt;
      },
    ],
    { afterMs: 15_000 },
  );
  const crashed = before.filter((one) => one.hasEnded()).length;
  const back = Math.max(0, failingMs(under) - awayMs);
  const part = "restart";
  return [
    {
      part,
      what: "processes that ended",
      figure: String(crashed),
      limit: "none",
      kept: crashed === 0,
    },
    {
      part,
      what: `last failure after the database was back (it was away ${seconds(awayMs)})`,
      figure: `${seconds(back)}; ${failedShare(under)}`,
      limit: "≤ 3 s",
      kept: back <= backMaxMs,
    },
    promisesRow(part, under),
  ];
}
