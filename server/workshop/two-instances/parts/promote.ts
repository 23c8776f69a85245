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

/** The first server ends as by a power cut, and the replica that has every commit takes its place. */
export async function promote(site: Site): Promise<Row[]> {
  const { replica, word } = site.database;
  const part = "promote";
  if (!replica) return [{ part, what: "not run", figure: word, limit: "", kept: null }];
  await replica.prepare();
  const under = await underLoad(site, [() => replica.takeOver()], 15_000);
  const back = failingMs(under);
  return [
    {
      part,
      what: "last failure after the power cut",
      figure: `${seconds(back)}; ${failedShare(under)}`,
      limit: "≤ 60 s",
      kept: back <= backMaxMs,
    },
    promisesRow(part, under),
  ];
}
