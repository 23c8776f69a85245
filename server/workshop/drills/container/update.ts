import { setTimeout as sleep } from "node:timers/promises";
import type { ContainerSite } from "#server/workshop/drills/container/site.ts";
import {
  failedShare,
  promisesRow,
  underLoad,
} from "#server/workshop/drills/two-instances/under-load.ts";
import type { Row } from "#server/workshop/load/table.ts";

export const nextVersion = "99.0.0";
const sideBySideMs = 8_000;

/** The next image, of these files, comes under load: its migrations by a Job, then instances, then the worker. */
export async function update(site: ContainerSite, rootfs: string): Promise<Row[]> {
  const migrate = async () => {
    site.update(rootfs);
    await site.canary("db", "migrate");
  };
  const acts = [
    migrate,
    () => site.replace(0),
    () => sleep(sideBySideMs),
    () => site.replace(1),
    () => site.replaceWorker(),
  ];
  const under = await underLoad(site, acts, { afterMs: 2_000 });
  return [
    {
      part: "update",
      what: "requests that failed",
      figure: failedShare(under),
      limit: "none",
      kept: under.failed.length === 0,
    },
    promisesRow("update", under),
    await versionsRow(site),
  ];
}

async function versionsRow({ apps, worker }: ContainerSite): Promise<Row> {
  const command = ["node", "-p", `require("./package.json").version`];
  const said = await Promise.all([...apps, worker].map((pod) => pod.container.exec(command)));
  const versions = new Set(said.map((line) => line.trim()));
  return {
    part: "update",
    what: "versions that run then",
    figure: [...versions].join(", "),
    limit: nextVersion,
    kept: [...versions].join() === nextVersion,
  };
}
