import { BootError } from "#server/programs/embedded/boot-error.ts";
import { findRunningService } from "#server/programs/embedded/service-state.ts";
import { readArguments } from "#server/programs/start/arguments/read-arguments.ts";
import { ensureSources } from "#server/programs/start/build/made-ahead.ts";
import { warnOfRoom } from "#server/programs/start/connections/room.ts";
import { openDatabase } from "#server/programs/start/database.ts";
import { prepareService } from "#server/programs/start/environment.ts";
import { run } from "#server/programs/start/problem.ts";
import { refuseOtherSecret } from "#server/programs/start/refuse-other-secret.ts";
import {
  handleSignals,
  isShuttingDown,
  onShutdown,
  shutDown,
} from "#server/programs/start/shutdown.ts";
import { startMetrics } from "#server/programs/start/telemetry/metrics.ts";
import { startTracing } from "#server/programs/start/telemetry/tracing.ts";

const lookEveryMs = 5_000;

/** `npm run worker`: background work alone, beside services that were started with --no-worker. */
async function work(): Promise<void> {
  readArguments("npm run worker", process.argv.slice(2));
  const env = prepareService();
  if (env.DATABASE_URL === undefined) await followEmbedded(env.DATA_DIR);
  else {
    // As the app does: whoever comes first migrates, the others wait.
    const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, DATABASE_SHARDING: sharding } = env;
    await openDatabase({ databaseUrl, dataDir, sharding });
  }
  await ensureSources();
  await refuseOtherSecret();
  const { getServices } = await import("#server/http/services.ts");
  const { startWorker } = await import("#server/worker/worker.ts");
  const { followProcessors } = await import("#server/programs/start/serve/follow-processors.ts");
  const { measureConnections } = await import("#server/data/health/measure-connections.ts");
  const { measureHost } = await import("#server/data/health/measure-host.ts");
  const { followDatabaseClock } = await import("#server/data/health/database-clock.ts");
  const services = getServices();
  if (env.DATABASE_POOLER === undefined)
    await warnOfRoom(
      services.env.DATABASE_URL ?? "",
      { pool: env.DATABASE_POOL, processes: 1 },
      services.log,
    );
  const endTracing = await startTracing(services);
  const endMetrics = await startMetrics(services);
  const leaveClock = await followDatabaseClock(services);
  const leaveBench = await services.bench?.follow();
  const measures = [measureConnections(services.db), measureHost(services)];
  const worker = startWorker(services);
  const leaveProcessors = followProcessors(services);
  onShutdown(async (tellWait) => {
    leaveProcessors();
    await worker.stop(tellWait);
    leaveClock();
    leaveBench?.();
    for (const endMeasure of measures) endMeasure();
    await endMetrics();
    await endTracing();
    await services.db.$disconnect();
  });
  console.log("The worker is running.");
}

/**
 * The database of the service that runs in DATA_DIR. It has another address after each start of the service:
 * then this process ends, and says so, instead of asking the old address for good.
 * @throws BootError
 */
async function followEmbedded(dataDir: string): Promise<void> {
  const databaseUrl = (await findRunningService(dataDir))?.databaseUrl;
  if (databaseUrl === undefined) {
    throw new BootError(
      "The worker needs DATABASE_URL, or a service that runs with the same DATA_DIR.",
    );
  }
  process.env.DATABASE_URL = databaseUrl;
  const look = async () => {
    const running = await findRunningService(dataDir);
    if (!running?.databaseUrl || running.databaseUrl === databaseUrl || isShuttingDown()) return;
    console.error("The service was restarted, and its database has a new URL: restart the worker.");
    await shutDown(1);
  };
  setInterval(() => void look(), lookEveryMs).unref();
}

handleSignals();
await run(work);
