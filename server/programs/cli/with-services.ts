import path from "node:path";
import type { Services } from "#server/core/context.ts";
import { loadEnv } from "#server/core/env.ts";
import { BootError } from "#server/programs/embedded/boot-error.ts";
import { holdsCluster } from "#server/programs/embedded/postgres.ts";
import { findRunningService } from "#server/programs/embedded/service-state.ts";
import { requireMigrated } from "#server/programs/schema/migration-history.ts";
import { ensureClient } from "#server/programs/start/build/made-ahead.ts";
import { openDatabase, openUnmigrated } from "#server/programs/start/database.ts";
import { prepareEnvironment } from "#server/programs/start/environment.ts";

interface CommandDatabase {
  url: string;
  /** Migrations applied on opening. */
  applied: string[];
}

interface Access {
  /**
   * Whether the command makes a database in DATA_DIR where there is none, and applies migrations.
   * Other commands refuse instead.
   */
  begins: boolean;
}

/**
 * Runs `work` on the database that `withDatabase` finds. Operations are imported inside of `work`:
 * in a fresh checkout the Prisma client that they need is generated here.
 */
export async function withServices<T>(
  work: (services: Services) => Promise<T>,
  access?: Access,
): Promise<T> {
  return withDatabase(async ({ url }) => {
    process.env.DATABASE_URL = url;
    // A command answers in a sentence; log lines would come between.
    process.env.LOG_LEVEL ||= "warn";
    await ensureClient();
    const { getServices } = await import("#server/http/services.ts");
    const { followDatabaseClock } = await import("#server/data/health/database-clock.ts");
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
  }, access);
}

/**
 * Runs `work` on the database of DATABASE_URL, of the service that runs in DATA_DIR, or else the one that is there.
 * @throws BootError where there is none, or its tables are not those of this version
 */
export async function withDatabase<T>(
  work: (database: CommandDatabase) => Promise<T>,
  { begins }: Access = { begins: false },
): Promise<T> {
  const given = loadEnv();
  const dataDir = path.resolve(given.DATA_DIR);
  const running = given.DATABASE_URL === undefined ? await findRunningService(dataDir) : undefined;
  if (running !== undefined && running.databaseUrl === undefined) {
    throw new BootError("The service is starting: try again in a moment.");
  }
  if (given.DATABASE_URL === undefined && running === undefined && !holdsCluster(dataDir)) {
    if (!begins) throw new BootError(noDatabase(dataDir));
    console.error(`DATABASE_URL is not set: a new database is made in ${dataDir}.`);
  }
  const { DATABASE_SHARDING: sharding } = prepareEnvironment();
  const databaseUrl = given.DATABASE_URL ?? running?.databaseUrl;
  const options = { databaseUrl, dataDir, sharding };
  const database = begins
    ? await openDatabase(options)
    : { ...(await openUnmigrated(options)), applied: [] };
  try {
    if (!begins)
      for (const line of await requireMigrated(database.url, sharding)) console.error(line);
    return await work(database);
  } finally {
    await database.stop();
  }
}

/** Silence would be worse: an empty database is sound, and its backup is a file like any other. */
function noDatabase(dataDir: string): string {
  return `There is no database here: DATABASE_URL is not set, and ${dataDir} (DATA_DIR) has no database. Load the service's settings first, for example: set -a; . /etc/canary.env; set +a. A new database is created by npm start, by \`db migrate\` and by \`restore\`.`;
}
