import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import {
  makeNextVersion,
  migrateWith,
  root,
} from "#server/workshop/drills/two-instances/next-version.ts";
import type { Site } from "#server/workshop/drills/two-instances/site.ts";
import {
  failedShare,
  promisesRow,
  underLoad,
} from "#server/workshop/drills/two-instances/under-load.ts";
import type { Row } from "#server/workshop/load/table.ts";

const sideBySideMs = 8_000;
/** Where the version before is another one in truth. */
const sideBySideLongMs = 60_000;

/**
 * The next version (this one, where the drill began with the one before) takes the place of the one that runs:
 * its migrations, then one instance, both beside each other for a while, then the other and the worker. All under load.
 */
export async function rolling(site: Site): Promise<Row[]> {
  const part = "rolling";
  const { tree: before } = site.program;
  const besideMs = before ? sideBySideLongMs : sideBySideMs;
  const tree = before ? root : path.join(site.folder, "next-version");
  if (!before) makeNextVersion(tree);
  const next = { ...site.program, tree };
  const replace = (place: number) => async () => {
    await site.apps[place]?.end("SIGTERM");
    await site.revive(place, next);
  };
  const migrate = () => migrateWith(tree, { ...next.env, DATABASE_URL: site.database.url });
  const under = await underLoad(
    site,
    [migrate, replace(0), () => sleep(besideMs), replace(1), () => site.reviveWorker(next)],
    { afterMs: 2_000 },
  );
  return [
    {
      part,
      what: `requests that failed while ${before ? "this" : "a next"} version came, with its migrations`,
      figure: failedShare(under),
      limit: "none",
      kept: under.failed.length === 0,
    },
    promisesRow(part, under),
  ];
}
