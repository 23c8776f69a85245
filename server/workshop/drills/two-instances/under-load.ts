import { setTimeout as sleep } from "node:timers/promises";
import { brokenPromises } from "#server/workshop/drills/two-instances/promises.ts";
import type { LoadedSite } from "#server/workshop/drills/two-instances/site.ts";
import { hasFailed, type Sent, startLoad } from "#server/workshop/load/mixed-load.ts";
import type { Row } from "#server/workshop/load/table.ts";

/** `actedMs`: when each act began. */
export type UnderLoad = { sent: Sent[]; failed: Sent[]; broken: string[]; actedMs: number[] };

const beforeMs = 5_000;

/** A load, and `acts` in its midst; it goes on for so long after each. Then what was promised is looked at. */
export async function underLoad(
  site: LoadedSite,
  acts: (() => Promise<void>)[],
  { afterMs, perSecond = 30 }: { afterMs: number; perSecond?: number },
): Promise<UnderLoad> {
  const load = startLoad(site.balancer.url, site.bank, perSecond);
  await sleep(beforeMs);
  const actedMs: number[] = [];
  for (const act of acts) {
    actedMs.push(performance.now());
    await act();
    await sleep(afterMs);
  }
  await load.stop();
  const { sent } = load;
  const broken = await brokenPromises({ ...site, url: site.database.url }, sent);
  return { sent, failed: sent.filter(hasFailed), broken, actedMs };
}

/** From an act to the last failure that followed it, answered or given up; of several acts the longest. */
export function failingMs({ failed, actedMs }: UnderLoad): number {
  const after = failed.map(({ endedMs }) => {
    const began = actedMs.findLast((atMs) => atMs <= endedMs);
    return began === undefined ? 0 : endedMs - began;
  });
  return Math.max(0, ...after);
}

/** Duration in milliseconds of the slowest request that did not fail. */
function slowestMs({ sent }: UnderLoad): number {
  const served = sent.filter((one) => !hasFailed(one));
  return Math.max(0, ...served.map(({ sentMs, endedMs }) => endedMs - sentMs));
}

export function failedShare(under: UnderLoad): string {
  const { sent, failed } = under;
  const share = ((failed.length / sent.length) * 100).toFixed(2);
  const how = Object.entries(Object.groupBy(failed, ({ status }) => status || "none"));
  const kinds = how.map(([status, of = []]) => `${of.length} × ${status}`).join(", ");
  return `${share} % of ${sent.length}${kinds && ` (${kinds})`}, slowest ${seconds(slowestMs(under))}`;
}

export function promisesRow(part: string, { broken }: UnderLoad): Row {
  for (const line of broken.slice(0, 10)) console.log(`  ${part}: ${line}`);
  return {
    part,
    what: "money, keys, events and deliveries",
    figure: broken.length === 0 ? "all kept" : `${broken.length} broken`,
    limit: "all kept",
    kept: broken.length === 0,
  };
}

export const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
