import type { Row } from "#server/workshop/two-instances/row.ts";
import type { Site } from "#server/workshop/two-instances/site.ts";
import {
  failedShare,
  failingMs,
  promisesRow,
  seconds,
  underLoad,
} from "#server/workshop/two-instances/under-load.ts";

const backMaxMs = 60_000;

/** The first server ends, and the replica that has every commit takes its place. */
export function promote(site: Site): Promise<Row[]> {
  return loseFirst(site, { part: "promote", silent: false, afterMs: 15_000, perSecond: 30 });
}

/** The same when the host itself is lost: connections to it stay, and nothing comes on them. */
export function silent(site: Site): Promise<Row[]> {
  return loseFirst(site, { part: "silent", silent: true, afterMs: backMaxMs, perSecond: 10 });
}

type Loss = { part: string; silent: boolean; afterMs: number; perSecond: number };

async function loseFirst(site: Site, { part, silent: isSilent, ...load }: Loss): Promise<Row[]> {
  const { replica, word } = site.database;
  if (!replica) return [{ part, what: "not run", figure: word, limit: "", kept: null }];
  await replica.prepare();
  const takeOver = async () => {
    await replica.takeOver(isSilent);
    await site.reconnectPooler();
  };
  const under = await underLoad(site, [takeOver], load);
  const back = failingMs(under);
  return [
    {
      part,
      what: `last failure after the ${isSilent ? "database's host fell silent" : "database ended"}`,
      figure: `${seconds(back)}; ${failedShare(under)}`,
      limit: "≤ 60 s",
      kept: back <= backMaxMs,
    },
    promisesRow(part, under),
  ];
}
