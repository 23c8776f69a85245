import path from "node:path";
import pg from "pg";
import { BootError } from "#server/programs/embedded/boot-error.ts";
import { keepPostgres } from "#server/programs/embedded/kept-postgres.ts";
import { claimDataDir, type DataDirClaim } from "#server/programs/embedded/service-state.ts";
import { applyMigrations } from "#server/programs/schema/migrate.ts";
import type { Sharding } from "#server/programs/sharding/sharding.ts";
import {
  askServer,
  connectionTo,
  explainConnection,
  reasonAgainst,
  type ServerFacts,
} from "#server/programs/start/explain-connection.ts";
import { onShutdown } from "#server/programs/start/shutdown.ts";

export interface Database {
  url: string;
  claim?: DataDirClaim;
  /** Resolves if the embedded server cannot be kept running; never for a server of somebody else. */
  lost: Promise<void>;
  stop: () => Promise<void>;
}

interface DatabaseOptions {
  databaseUrl: string | undefined;
  dataDir: string;
  sharding?: Sharding;
}

/**
 * The database to work on, migrated: the server of `databaseUrl`, or the embedded one below
 * `dataDir`, which then belongs to this process until `stop`, which a signal calls too. Answers with the
 * migrations that it has applied. Throws BootError.
 */
export async function openDatabase(
  options: DatabaseOptions,
): Promise<Database & { applied: string[] }> {
  const database = await openUnmigrated(options);
  try {
    return { ...database, applied: await applyMigrations(database.url, options.sharding) };
  } catch (error) {
    await database.stop();
    throw new BootError(`The database could not be migrated: ${explainMigration(error as Error)}`);
  }
}

/** The part of the engine's message that is for operators; places in the engine's own source follow it. */
function explainMigration({ message }: Error): string {
  const [said = ""] = message.split(/\n\s+0: /);
  return /permission denied for (?:schema|database)/.test(said)
    ? `${said}. The role of DATABASE_URL makes tables: let it own its database (ALTER DATABASE … OWNER TO …).`
    : said;
}

/** As `openDatabase`, and leaves its tables as they are: see `requireMigrated`. */
export async function openUnmigrated({ databaseUrl, dataDir }: DatabaseOptions): Promise<Database> {
  const database =
    databaseUrl === undefined
      ? await openEmbedded(path.resolve(dataDir))
      : await openExternal(databaseUrl);
  // Before the migrations: a Ctrl-C in the midst of the first ones leaves no server behind.
  onShutdown(async (tellWait) => {
    tellWait("PostgreSQL to end");
    await database.stop();
  });
  return database;
}

async function openEmbedded(dataDir: string): Promise<Database> {
  const claim = await claimDataDir(dataDir);
  try {
    const server = await keepPostgres({ dataDir, onEnded: sayEnded });
    await claim.publish({ databaseUrl: server.url });
    return {
      url: server.url,
      claim,
      lost: server.exited,
      async stop() {
        await server.stop();
        await claim.release();
      },
    };
  } catch (error) {
    await claim.release();
    throw error;
  }
}

function sayEnded(): void {
  console.error("The embedded PostgreSQL ended unexpectedly and is started again.");
}

async function openExternal(url: string): Promise<Database> {
  const client = new pg.Client({ ...connectionTo(url), connectionTimeoutMillis: 10_000 });
  // A connection that breaks after this check is the pool's to report.
  client.on("error", () => undefined);
  let reason: string | undefined;
  try {
    await client.connect();
    // A pooler that shares connections by statement takes none, and would let the service start.
    await client.query("BEGIN");
    const { rows } = await client.query<ServerFacts>(askServer);
    await client.query("COMMIT");
    reason = rows.map(reasonAgainst).find((one) => one !== null);
  } catch (error) {
    throw new BootError(explainConnection(url, error as pg.DatabaseError));
  } finally {
    await client.end().catch(() => undefined);
  }
  if (reason !== undefined) throw new BootError(reason);
  return { url, lost: new Promise(() => undefined), stop: () => Promise.resolve() };
}
