import { listAcross, rowOf } from "#server/workshop/drills/two-instances/parts/replica.ts";
import type { Site } from "#server/workshop/drills/two-instances/site.ts";
import {
  failedShare,
  failingMs,
  promisesRow,
  seconds,
  underLoad,
} from "#server/workshop/drills/two-instances/under-load.ts";
import { withSettings } from "#server/workshop/drills/two-instances/with-settings.ts";
import type { Row } from "#server/workshop/load/table.ts";

const backMaxMs = 60_000;

/**
 * The first server ends, and the replica that has every commit takes its place. Lists are read from that replica
 * before, and under the same address after.
 */
export async function promote(site: Site): Promise<Row[]> {
  const { replica } = site.database;
  const how = { part: "promote", silent: false, afterMs: 15_000, perSecond: 30 };
  if (!replica) return loseFirst(site, how);
  const { url } = await replica.prepare();
  const settings = { DATABASE_REPLICA_URL: url, RATE_LIMIT_RPS: "0" };
  return withSettings(site, settings, async () => {
    const rows = await loseFirst(site, how);
    const what =
      "lists by its own address after: a change of one instance in the next of the other";
    return [...rows, rowOf(what, await listAcross(site), "promote")];
  });
}

/** Loses the primary's whole host: connections to it stay open, and nothing arrives on them. */
export async function silent(site: Site): Promise<Row[]> {
  await site.database.replica?.prepare();
  return loseFirst(site, { part: "silent", silent: true, afterMs: backMaxMs, perSecond: 10 });
}

type Loss = { part: string; silent: boolean; afterMs: number; perSecond: number };

async function loseFirst(site: Site, { part, silent: isSilent, ...load }: Loss): Promise<Row[]> {
  const { replica, word } = site.database;
  if (!replica) return [{ part, what: "not run", figure: word, limit: "", kept: null }];
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
