import path from "node:path";
import type { Services } from "#server/core/context.ts";
import { BootError } from "#server/programs/embedded/boot-error.ts";
import { generateClient } from "#server/programs/embedded/generate-client.ts";
import { findRunningService } from "#server/programs/embedded/service-state.ts";
import { openDatabase } from "#server/programs/start/database.ts";
import { prepareEnvironment } from "#server/programs/start/environment.ts";

export interface CommandDatabase {
  url: string;
  /** Migrations applied on opening. */
  applied: string[];
}

/**
 * Runs `work` on the database that `withDatabase` finds. Operations are imported inside of `work`:
 * in a fresh checkout the Prisma client that they need is generated here.
 */
export async function withServices<T>(work: (services: Services) => Promise<T>): Promise<T> {
  return withDatabase(async ({ url }) => {
    process.env.DATABASE_URL = url;
    // A command answers in a sentence; log lines would come between.
    process.env.LOG_LEVEL ||= "warn";
    await generateClient();
    const { getServices } = await import("#server/http/services.ts");
    const { followDatabaseClock } = await import("#server/data/database-clock.ts");
    const services = getServices();
    const leaveClock = await followDatabaseClock(services);
    const leaveBench = await services.bench?.follow();
    try {
      return await work(services);
    } finally {
      leaveClock();
      leaveBench?.();
      await services.db.$disconnect();
    }
  });
}

/** The running service's database; otherwise the migrated one that a start would use. */
export async function withDatabase<T>(work: (database: CommandDatabase) => Promise<T>): Promise<T> {
  const env = prepareEnvironment();
  if (env.DATABASE_URL === undefined) {
    const running = await findRunningService(path.resolve(env.DATA_DIR));
    if (running?.databaseUrl !== undefined) return work({ url: running.databaseUrl, applied: [] });
    if (running !== undefined) {
      throw new BootError("The service is just starting: try again in a moment.");
    }
  }
  const database = await openDatabase({
    databaseUrl: env.DATABASE_URL,
    dataDir: env.DATA_DIR,
    sharding: env.DATABASE_SHARDING,
  });
  try {
    return await work(database);
  } finally {
    await database.stop();
  }
}
