import pg from "pg";
import {
  migrationList,
  noFilter,
  openSchemaEngine,
  readMigrations,
  type Migration,
} from "#server/programs/embedded/schema-engine.ts";

// Any fixed number; it only has to differ from the lock that Prisma's own CLI takes.
const MIGRATION_LOCK = 4_071_860;

/**
 * Applies the migrations that the database has not seen; returns their names. Several processes
 * may call it at once: one applies, the others wait and find nothing to do. Each migration is
 * recorded in `_prisma_migrations`, as the Prisma CLI does.
 */
export async function applyMigrations(url: string): Promise<string[]> {
  const migrations = await readMigrations();
  if (await isUpToDate(url, migrations)) return [];
  return withMigrationLock(url, async () => {
    const { engine, release } = await openSchemaEngine(url);
    try {
      const input = { migrationsList: migrationList(migrations), filters: noFilter };
      return (await engine.applyMigrations(input)).appliedMigrationNames;
    } finally {
      await release();
    }
  });
}

/** Spares a start with nothing to do from loading the engine. */
async function isUpToDate(url: string, migrations: Migration[]): Promise<boolean> {
  const applied = await withClient(url, async (client) => {
    const table = await client.query("SELECT to_regclass('_prisma_migrations') AS found");
    if (table.rows[0].found === null) return new Map<string, string>();
    const { rows } = await client.query<{ migration_name: string; checksum: string }>(
      `SELECT migration_name, checksum FROM _prisma_migrations
       WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`,
    );
    return new Map(rows.map((row) => [row.migration_name, row.checksum]));
  });
  return migrations.every((migration) => applied.get(migration.name) === migration.checksum);
}

/** The lock belongs to a transaction, so that it works through a transaction-mode pooler too. */
async function withMigrationLock<T>(url: string, work: () => Promise<T>): Promise<T> {
  return withClient(url, async (client) => {
    await client.query("BEGIN");
    await client.query("SELECT pg_advisory_xact_lock($1)", [MIGRATION_LOCK]);
    return work();
  });
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
