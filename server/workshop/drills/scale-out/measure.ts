import { cpus } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { secondMs } from "#server/core/clock.ts";
import { median } from "#server/http/overload/median.ts";
import { openClient } from "#server/programs/load/client.ts";
import { percentile } from "#server/programs/load/figures.ts";
import { after, inLanes } from "#server/programs/load/loops.ts";
import type { LoadedSite } from "#server/workshop/drills/two-instances/site.ts";
import {
  failingMs,
  seconds,
  type UnderLoad,
  underLoad,
} from "#server/workshop/drills/two-instances/under-load.ts";
import { hasFailed, mixOf, startLoad } from "#server/workshop/load/mixed-load.ts";

/** Figures of one setup. */
export type Figures = {
  perSecond: number;
  /** Processor time of the whole machine for a request, whoever asks included. */
  cpuMs: number;
  /** At `pace` requests a second, which is the same for all setups. */
  p99Ms: number;
  failed: string;
  broken: string[];
};

/** Concurrent requests: enough to keep two instances busy, and too few for them to refuse any. */
const lanes = 16;
const rounds = 3;
const roundMs = 8 * secondMs;
const pacedMs = 20 * secondMs;
/** After a server is back, and before its last failure counts as the end. */
const afterDeathMs = 10 * secondMs;

/** Requests a second at which latencies are measured and a server dies: what the slowest setup carries easily. */
export const pace = 30;

export async function measure(site: LoadedSite, death: () => Promise<void>): Promise<Figures> {
  await carried(site);
  const taken: { perSecond: number; cpuMs: number }[] = [];
  for (let round = 0; round < rounds; round += 1) taken.push(await carried(site));
  const p99Ms = await pacedP99(site);
  const under = await underLoad(site, [death], { afterMs: afterDeathMs, perSecond: pace });
  return {
    perSecond: median(taken.map(({ perSecond }) => perSecond)),
    cpuMs: median(taken.map(({ cpuMs }) => cpuMs)),
    p99Ms,
    failed: failureOf(under),
    broken: under.broken,
  };
}

/** Requests that are answered a second when each lane asks again as soon as it is answered. */
async function carried({ balancer, bank }: LoadedSite) {
  const client = openClient(balancer.url, { connections: lanes, apiKey: bank.apiKey });
  const mix = mixOf(bank);
  const [beganMs, busyMs] = [performance.now(), machineBusyMs()];
  let failed = 0;
  const done = await inLanes(lanes, after(roundMs), async (number) => {
    const call = mix.next(number);
    const answer = await client.ask(call);
    if (hasFailed(answer)) failed += 1;
    mix.hear(call, answer);
  });
  const tookMs = performance.now() - beganMs;
  const cpuMs = (machineBusyMs() - busyMs) / done;
  await client.close();
  if (failed > 0) console.log(`  ${failed} of ${done} requests failed while nothing died`);
  return { perSecond: ((done - failed) * secondMs) / tookMs, cpuMs };
}

async function pacedP99({ balancer, bank }: LoadedSite): Promise<number> {
  const load = startLoad(balancer.url, bank, pace);
  await sleep(pacedMs);
  await load.stop();
  return percentile(
    load.sent.map(({ sentMs, endedMs }) => endedMs - sentMs),
    0.99,
  );
}

function failureOf(under: UnderLoad): string {
  const { failed, sent } = under;
  if (failed.length === 0) return "nothing";
  const share = ((failed.length / sent.length) * 100).toFixed(1);
  return `${share} % of requests, for ${seconds(failingMs(under))}`;
}

function machineBusyMs(): number {
  return cpus().reduce(
    (sum, { times }) => sum + times.user + times.nice + times.sys + times.irq,
    0,
  );
}
