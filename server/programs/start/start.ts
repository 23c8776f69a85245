import path from "node:path";
import type { Env } from "#server/core/env.ts";
import { createLog } from "#server/core/telemetry/log.ts";
import type { PageBuild } from "#server/http/pages/late-pages.ts";
import { requireUnclaimed } from "#server/programs/embedded/service-state.ts";
import { readArguments } from "#server/programs/start/arguments/read-arguments.ts";
import {
  beginPages,
  ensurePagePackages,
  ensurePages,
  ensureSources,
} from "#server/programs/start/build/made-ahead.ts";
import { warnOfRoom } from "#server/programs/start/connections/room.ts";
import { openDatabase, type Database } from "#server/programs/start/database.ts";
import { prepareService } from "#server/programs/start/environment.ts";
import { prepareDemo } from "#server/programs/start/first-start/demo.ts";
import { startStep } from "#server/programs/start/install/progress.mjs";
import { findFreePort, requireFreePort } from "#server/programs/start/port.ts";
import { explain, run } from "#server/programs/start/problem.ts";
import { refuseOtherSecret } from "#server/programs/start/refuse-other-secret.ts";
import { serveWithMany } from "#server/programs/start/serve/many.ts";
import { loadServer, serve } from "#server/programs/start/serve/serve.ts";
import { handleSignals, isShuttingDown, shutDown } from "#server/programs/start/shutdown.ts";

const options = { port: "number", "no-worker": null, "pages-first": null, dev: null };

/**
 * `npm start` and `npm run dev` (--dev); --port goes before PORT, and --no-worker leaves background work to
 * `npm run worker`. In testing one process answers while pages that are missing are built, unless --pages-first says
 * otherwise: in live a load balancer would send people to an instance without a dashboard.
 */
async function start(given: string[]): Promise<void> {
  const typed = readArguments("npm start", given, options);
  const dev = typed["dev"] === true;
  const worker = typed["no-worker"] !== true;
  if (typed["port"] !== undefined) process.env.PORT = String(typed["port"]);
  Object.assign(process.env, { NODE_ENV: dev ? "development" : "production" });
  if (process.env.PORT === "0") process.env.PORT = String(await findFreePort());
  const env = prepareService();
  if (env.DATABASE_URL === undefined) await requireUnclaimed(path.resolve(env.DATA_DIR));
  await requireFreePort(env.PORT);

  const count = dev ? 1 : env.WEB_CONCURRENCY;
  // Each takes seconds at a first start, and none needs the one after it.
  const sources = ensureSources();
  sources.then(() => (count === 1 ? loadServer() : undefined)).catch(() => undefined);
  const isEarly = !dev && count === 1 && env.APP_ENV === "testing" && typed["pages-first"] !== true;
  const pageBuild = isEarly ? await beginPages(sources) : undefined;
  const database = await open(env);
  process.env.DATABASE_URL = database.url;
  void database.lost.then(databaseLost);
  const log = createLog(env.LOG_LEVEL);
  if (env.DATABASE_POOLER === undefined)
    await warnOfRoom(database.url, { pool: env.DATABASE_POOL, processes: count }, log);

  await inStep("Generating the database client", "Generated the database client", () => sources);
  if (!dev && !isEarly) {
    await ensurePagePackages();
    await inStep("Building the pages", "Built the pages", ensurePages);
  }
  await refuseOtherSecret();
  const facts = await inStep("Preparing the demo merchant", "Prepared the demo merchant", () =>
    demo(path.resolve(env.DATA_DIR)),
  );

  await inStep("Starting the server", "Started the server", () =>
    count === 1
      ? serve({ port: env.PORT, dev, worker: worker && !dev, pageBuild })
      : serveWithMany(count, { worker, log }),
  );
  if (dev) {
    const { followEdits } = await import("#server/programs/start/build/follow-edits.ts");
    followEdits({ worker });
  }
  await database.claim?.publish({ baseUrl: env.APP_URL });
  console.log(facts);
  if (pageBuild !== undefined) await showBuild(pageBuild);
}

/** The service goes on without them. */
async function showBuild({ built, progress }: PageBuild): Promise<void> {
  const step = startStep("Building the dashboard's pages");
  const timer = setInterval(() => step.share(progress()), 500);
  timer.unref();
  try {
    await built;
    step.done("Built the dashboard's pages");
  } catch (error) {
    step.fail();
    if (!isShuttingDown()) console.error(explain(error));
  } finally {
    clearInterval(timer);
  }
}

function open(env: Env): Promise<Database> {
  const embedded = env.DATABASE_URL === undefined;
  return inStep(
    embedded ? "Starting PostgreSQL and bringing its tables up to date" : "Opening the database",
    embedded ? "Started PostgreSQL" : "Opened the database",
    () =>
      openDatabase({
        databaseUrl: env.DATABASE_URL,
        dataDir: env.DATA_DIR,
        sharding: env.DATABASE_SHARDING,
      }),
  );
}

async function demo(dataDir: string): Promise<string> {
  const { getServices } = await import("#server/http/services.ts");
  return prepareDemo(getServices(), dataDir);
}

/** Shows `doing` while `work` goes on and `done` after it, unless it was there in a blink. */
async function inStep<T>(
  doing: string,
  done: string,
  work: (tell: (what: string) => void) => Promise<T>,
): Promise<T> {
  const step = startStep(doing);
  try {
    const result = await work(step.detail);
    step.done(done);
    return result;
  } catch (error) {
    step.fail();
    throw error;
  }
}

function databaseLost(): void {
  if (isShuttingDown()) return;
  console.error(
    "The embedded PostgreSQL does not stay up: its log, postgres.log in DATA_DIR, says why.",
  );
  void shutDown(1);
}

handleSignals();
await run(() => start(process.argv.slice(2)));
