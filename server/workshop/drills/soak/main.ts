import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { openClient } from "#server/programs/load/client.ts";
import { percentile } from "#server/programs/load/figures.ts";
import { atPace } from "#server/programs/load/loops.ts";
import { ensurePages } from "#server/programs/start/build/made-ahead.ts";
import { type Held, judge, type Minute } from "#server/workshop/drills/soak/minutes.ts";
import { openSoakSite, poolMax, type SoakSite } from "#server/workshop/drills/soak/site.ts";
import { ask } from "#server/workshop/drills/two-instances/database.ts";
import { hasFailed, type Load, startLoad } from "#server/workshop/load/mixed-load.ts";
import { printTable } from "#server/workshop/load/table.ts";

/**
 * `npm run soak [-- --minutes 10] [--per-second 100]`: the whole service with its worker at half of what
 * this machine carries (or at the pace that is given), with payments, transfers, customers, lists, webhooks and
 * pages. Prints each minute what it holds, and at the end whether memory stayed, connections were given back and
 * the 99th percentile held. The first fifth is for warming up. `then` is after a collection of garbage.
 */
const options = {
  minutes: { type: "string", default: "10" },
  "per-second": { type: "string" },
} as const;

const minuteMs = 60_000;
const saysLittleBelow = 5;
/** Highest request rates to try when measuring the capacity of this machine. */
const tryPerSecond = [50, 100, 200, 300, 400, 600];
const tryMs = 8_000;
/** Share of the requests to the interface that load a page: one page request per 20. */
const pagesShare = 1 / 20;

async function main(): Promise<void> {
  const values = parseArgs({ options }).values;
  if (Number(values.minutes) < saysLittleBelow)
    console.log(`Fewer than ${saysLittleBelow} minutes say little: the first are for warming up.`);
  await ensurePages((what) => console.log(what));
  await using stack = new AsyncDisposableStack();
  const site = await openSoakSite(stack);
  tell("idle", await minuteOf(site, { latenciesMs: [], failed: 0 }), 0);
  const perSecond = Number(values["per-second"] ?? 0) || Math.round((await capacity(site)) / 2);
  console.log(`${perSecond} requests a second, ${values.minutes} minutes`);
  const minutes = await soak(site, perSecond, Number(values.minutes));
  tell("then", await minuteOf(site, { latenciesMs: [], failed: 0 }, "collected"), 0);
  const rows = judge(minutes, poolMax).map((finding) => ({ part: "soak", ...finding }));
  printTable(rows);
  if (rows.some(({ kept }) => !kept)) process.exitCode = 1;
}

/** The most of what is tried at which nine of ten seconds' requests are answered within a second. */
async function capacity({ url, bank }: SoakSite): Promise<number> {
  let carried = tryPerSecond[0] ?? 0;
  for (const perSecond of tryPerSecond) {
    const load = startLoad(url, bank, perSecond);
    await sleep(tryMs);
    await load.stop();
    const inTime = load.sent.filter((one) => !hasFailed(one) && one.endedMs - one.sentMs < 1_000);
    console.log(`tried ${perSecond} a second: ${inTime.length} of ${load.sent.length} in time`);
    if (inTime.length < 0.9 * ((perSecond * tryMs) / 1_000)) return carried;
    carried = perSecond;
  }
  return carried;
}

async function soak(site: SoakSite, perSecond: number, count: number): Promise<Minute[]> {
  const load = startLoad(site.url, site.bank, perSecond);
  const over = new AbortController();
  const pages = openPages(site.url, perSecond * pagesShare, over.signal);
  const minutes: Minute[] = [];
  let before = await site.ask();
  for (let minute = 1; minute <= count; minute += 1) {
    await sleep(minuteMs);
    const now = await minuteOf(site, takeSent(load));
    tell(String(minute), now, before.cpuMs);
    before = now;
    minutes.push(now);
  }
  over.abort();
  await Promise.all([load.stop(), pages]);
  return minutes;
}

/** Answers since the last call: latencies in milliseconds, and failures. */
function takeSent(load: Load): { latenciesMs: number[]; failed: number } {
  const sent = load.sent.splice(0);
  return {
    latenciesMs: sent.map(({ sentMs, endedMs }) => endedMs - sentMs),
    failed: sent.filter(hasFailed).length,
  };
}

async function openPages(url: string, perSecond: number, signal: AbortSignal): Promise<void> {
  const client = openClient(url, { connections: 4 });
  await atPace(
    perSecond,
    () => signal.aborted,
    async () => {
      const answer = await client.pool.request({ method: "GET", path: "/sign-in" });
      await answer.body.dump();
    },
  );
  await client.close();
}

type Taken = ReturnType<typeof takeSent>;

async function minuteOf(
  site: SoakSite,
  { latenciesMs, failed }: Taken,
  how?: "collected",
): Promise<Minute> {
  const held: Held = await site.ask(how);
  const others = "backend_type = 'client backend' AND pid <> pg_backend_pid()";
  const connections = await ask(site.databaseUrl, `SELECT 1 FROM pg_stat_activity WHERE ${others}`);
  const p99Ms = percentile(latenciesMs, 0.99);
  return { ...held, requests: latenciesMs.length, failed, p99Ms, connections };
}

function tell(name: string, minute: Minute, cpuMsBefore: number): void {
  const { requests, failed, p99Ms, connections, cpuMs } = minute;
  const mb = (bytes: number) => `${Math.round(bytes / 1e6)}`.padStart(4);
  const ofOne = requests > 0 ? ((cpuMs - cpuMsBefore) / requests).toFixed(2) : "–";
  console.log(
    `${name.padStart(4)}  RSS ${mb(minute.rss)} MB, heap ${mb(minute.heapUsed)} of ${mb(minute.heapTotal)}, external ${mb(minute.external)}; ` +
      `${connections} connections; ${requests} requests, ${failed} failed, p99 ${requests > 0 ? p99Ms.toFixed(0) : "–"} ms, ${ofOne} ms CPU each`,
  );
}

await main();
