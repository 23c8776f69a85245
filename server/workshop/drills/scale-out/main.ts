import { mkdir } from "node:fs/promises";
import path from "node:path";
import { makeScratchFolder } from "#server/programs/embedded/scratch-folder.ts";
import { ensurePages } from "#server/programs/start/build/made-ahead.ts";
import { findFreePort } from "#server/programs/start/port.ts";
import {
  isMissingServer,
  openCitus,
  openPlain,
  openReplicated,
  type SetupDatabase,
} from "#server/workshop/drills/scale-out/databases.ts";
import { type Figures, measure, pace } from "#server/workshop/drills/scale-out/measure.ts";
import { startBalancer } from "#server/workshop/drills/two-instances/balancer.ts";
import {
  instanceSettings,
  listenForEvents,
  type LoadedSite,
} from "#server/workshop/drills/two-instances/site.ts";
import { fundBank } from "#server/workshop/load/bank.ts";
import { type Instance, startApp, startWorkerProgram } from "#server/workshop/load/instance.ts";
import { openReceiver } from "#server/workshop/testing/webhooks/open-receiver.ts";

/**
 * `npm run drill:scale-out -- <setup>`: what the service carries on one setup of servers, how slow the slowest
 * hundredth of its answers is, and what fails while a server dies and comes back. Prints a row of the table in
 * `README.md`. All servers share this machine: the rows compare what a setup costs, not what more machines bring.
 * Ends with 0 when nothing that was acknowledged is lost.
 */
type Setup = {
  instances: number;
  open: (folder: string, stack: AsyncDisposableStack) => Promise<SetupDatabase>;
};

const setups: Record<string, Setup> = {
  plain: { instances: 1, open: openPlain },
  "two-instances": { instances: 2, open: openPlain },
  replica: { instances: 1, open: openReplicated },
  "citus-1": { instances: 1, open: (...place) => openCitus(1, ...place) },
  "citus-3": { instances: 1, open: (...place) => openCitus(3, ...place) },
};

const columns = ["setup", "requests/s", "99th percentile", "CPU of a request", "what dies"];

async function main([name = "", ...others]: string[]): Promise<void> {
  const setup = setups[name];
  if (!setup || others.length > 0) {
    console.error(`Name one setup: ${Object.keys(setups).join(", ")}.`);
    process.exitCode = 1;
    return;
  }
  await ensurePages((what) => console.log(what));
  try {
    await using stack = new AsyncDisposableStack();
    const { figures, dies } = await run(setup, stack);
    tell(name, dies, figures);
  } catch (error) {
    if (!isMissingServer(error)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

async function run(
  { instances, open }: Setup,
  stack: AsyncDisposableStack,
): Promise<{ figures: Figures; dies: string }> {
  const folder = await makeScratchFolder();
  stack.defer(() => folder.remove());
  const database = await open(folder.path, stack);
  const bank = await fundBank(database, { customers: 20, hot: 5 });
  const balancer = await startBalancer();
  stack.defer(() => balancer.stop());
  const receiver = await openReceiver();
  stack.defer(() => receiver.stop());
  const dataDir = path.join(folder.path, "data");
  await mkdir(dataDir, { mode: 0o700 });
  const program = {
    logFile: path.join(folder.path, "service.log"),
    env: {
      ...instanceSettings(balancer.url, dataDir),
      ...database.env,
      DATABASE_URL: database.url,
      RATE_LIMIT_RPS: "0",
    },
  };
  const apps: Instance[] = [];
  stack.defer(async () => void (await Promise.all(apps.map((app) => app.end("SIGTERM")))));
  for (let place = 0; place < instances; place += 1)
    apps.push(await startApp(await findFreePort(), program));
  const worker = startWorkerProgram(program);
  stack.defer(() => worker.end("SIGTERM"));
  balancer.lead(apps.map(({ port }) => port));
  await listenForEvents(balancer.url, bank, receiver);
  const site: LoadedSite = { balancer, bank, receiver, database };
  const killOne = async () => {
    const [first] = apps;
    if (!first) return;
    await first.end("SIGKILL");
    apps[0] = await startApp(first.port, program);
  };
  const death = instances > 1 ? { of: "one of two instances", act: killOne } : database.death;
  return { figures: await measure(site, death.act), dies: death.of };
}

function tell(name: string, dies: string, figures: Figures): void {
  const { perSecond, cpuMs, p99Ms, failed, broken } = figures;
  const lost = broken.length === 0 ? "nothing" : `${broken.length} promises`;
  const cells = [
    name,
    perSecond.toFixed(0),
    `${p99Ms.toFixed(0)} ms`,
    `${cpuMs.toFixed(1)} ms`,
    dies,
    failed,
    lost,
  ];
  for (const line of broken.slice(0, 10)) console.log(line);
  console.log(`99th percentile at ${pace} requests a second`);
  for (const row of [[...columns, "what fails meanwhile", "what is lost"], cells])
    console.log(`| ${row.join(" | ")} |`);
  if (broken.length > 0) process.exitCode = 1;
}

await main(process.argv.slice(2));
