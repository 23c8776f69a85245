import { findRunningService } from "#server/programs/embedded/service-state.ts";
import { BootError } from "#server/programs/embedded/boot-error.ts";
import { generateSources } from "#server/programs/start/generate-sources.ts";
import { startMetrics } from "#server/programs/start/metrics.ts";
import { prepareEnvironment } from "#server/programs/start/environment.ts";
import { run } from "#server/programs/start/problem.ts";
import { handleSignals, onShutdown } from "#server/programs/start/shutdown.ts";

/** `npm run worker`: background work alone, beside services that were started with --no-worker. */
async function work(): Promise<void> {
  const env = prepareEnvironment();
  process.env.DATABASE_URL ||= (await findRunningService(env.DATA_DIR))?.databaseUrl;
  if (!process.env.DATABASE_URL) {
    throw new BootError("The worker needs DATABASE_URL, or a running service in DATA_DIR.");
  }
  await generateSources();
  const { getServices } = await import("#server/http/services.ts");
  const { startWorker } = await import("#server/worker/worker.ts");
  const { measureConnections } = await import("#server/data/measure-connections.ts");
  const { followDatabaseClock } = await import("#server/data/database-clock.ts");
  const services = getServices();
  const endMetrics = await startMetrics(services.env);
  const leaveClock = await followDatabaseClock(services);
  const endMeasure = measureConnections(services.db);
  const worker = startWorker(services);
  onShutdown(async () => {
    await worker.stop();
    leaveClock();
    endMeasure();
    await endMetrics();
    await services.db.$disconnect();
  });
  console.log("The worker is running.");
}

handleSignals();
await run(work);
