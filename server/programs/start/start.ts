import path from "node:path";
import { buildPages } from "#server/programs/start/build.ts";
import { openDatabase } from "#server/programs/start/database.ts";
import { prepareDemo } from "#server/programs/start/demo.ts";
import { generateSources } from "#server/programs/start/generate-sources.ts";
import { prepareEnvironment } from "#server/programs/start/environment.ts";
import { serveWithMany } from "#server/programs/start/many.ts";
import { findFreePort, requireFreePort } from "#server/programs/start/port.ts";
import { run } from "#server/programs/start/problem.ts";
import { serve } from "#server/programs/start/serve.ts";
import {
  handleSignals,
  isShuttingDown,
  onShutdown,
  shutDown,
} from "#server/programs/start/shutdown.ts";

/** `npm start` and `npm run dev` (--dev); --no-worker leaves background work to `npm run worker`. */
async function start(flags: string[]): Promise<void> {
  const dev = flags.includes("--dev");
  const worker = !flags.includes("--no-worker");
  Object.assign(process.env, { NODE_ENV: dev ? "development" : "production" });
  if (process.env.PORT === "0") process.env.PORT = String(await findFreePort());
  const env = prepareEnvironment();
  await requireFreePort(env.PORT);

  const database = await openDatabase({ databaseUrl: env.DATABASE_URL, dataDir: env.DATA_DIR });
  onShutdown(() => database.stop());
  process.env.DATABASE_URL = database.url;
  void database.lost.then(databaseLost);

  await generateSources();
  if (!dev) await build();
  const { getServices } = await import("#server/http/services.ts");
  const facts = await prepareDemo(getServices(), path.resolve(env.DATA_DIR));

  const count = dev ? 1 : env.WEB_CONCURRENCY;
  if (count === 1) await serve({ port: env.PORT, dev, worker });
  else await serveWithMany(count, { worker });
  await database.claim?.publish({ baseUrl: env.APP_URL });
  console.log(facts);
}

async function build(): Promise<void> {
  const started = performance.now();
  const built = await buildPages();
  if (built)
    console.log(`Built the pages in ${Math.round((performance.now() - started) / 1000)} s.`);
}

function databaseLost(): void {
  if (isShuttingDown()) return;
  console.error("The embedded PostgreSQL ended unexpectedly: its log is postgres.log in DATA_DIR.");
  void shutDown(1);
}

handleSignals();
await run(() => start(process.argv.slice(2)));
