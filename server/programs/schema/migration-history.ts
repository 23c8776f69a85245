import type pg from "pg";
import { BootError } from "#server/programs/embedded/boot-error.ts";
import { readMigrations, type Migration } from "#server/programs/schema/engine.ts";
import { outdatedFunctions } from "#server/programs/schema/functions.ts";
import { withConnection } from "#server/programs/schema/own-connection.ts";
import { checkSharding, type Sharding } from "#server/programs/sharding/sharding.ts";

interface History {
  /** Checksums by name. */
  applied: Map<string, string>;
  /** Migrations of this tree that are not applied, in order. */
  missing: string[];
  /** Applied, and of a later version than this tree. */
  later: string[];
}

/**
 * The database's history of `migrations`: applied, missing and later ones.
 * @throws BootError for a database whose migrations are not the ones that lead here
 */
export async function readHistory(
  client: pg.Client,
  migrations: readonly Migration[],
): Promise<History> {
  const applied = await appliedMigrations(client);
  const known = new Set(migrations.map(({ name }) => name));
  const newest = migrations.at(-1)?.name ?? "";
  const later = [...applied.keys()].filter((name) => !known.has(name));
  const stranger = later.find((name) => name < newest);
  if (stranger !== undefined) {
    throw new BootError(
      `This database was made by another history of migrations (${stranger}). Name an empty database in DATABASE_URL, or remove the data directory if the database is the built-in one.`,
    );
  }
  return { applied, missing: [...known].filter((name) => !applied.has(name)), later };
}

/**
 * Refuses to work on a database that lacks a migration of this tree. For programs that may not
 * change its tables: otherwise an operator with the next version in hand would migrate the database
 * that the present version still serves. Answers further notes for the operator, a line each.
 * @throws BootError where a migration of this tree is missing
 */
export async function requireMigrated(url: string, sharding?: Sharding): Promise<string[]> {
  const migrations = await readMigrations();
  return withConnection(url, async (client) => {
    await checkSharding(client, sharding);
    const { applied, missing, later } = await readHistory(client, migrations);
    if (applied.size === 0) throw new BootError(`The database has no tables yet. ${howToMigrate}`);
    if (missing.length > 0) {
      throw new BootError(
        `The database lacks ${missing.length} of this version's migrations (${missing[0]} first), and only a start or \`db migrate\` applies them. Use the version that serves this database, or upgrade: ${howToMigrate}`,
      );
    }
    if (later.length > 0)
      return [
        `The database was migrated by a later version than this one (${later.length} migrations more, up to ${later.at(-1)}).`,
      ];
    const functions = (await outdatedFunctions(client, sharding)).length;
    return functions === 0
      ? []
      : [`${functions} files of functions in the database are not this version's.`];
  });
}

const howToMigrate = "npm run canary -- db migrate";

async function appliedMigrations(client: pg.Client): Promise<Map<string, string>> {
  const table = await client.query("SELECT to_regclass('_prisma_migrations') AS found");
  if (table.rows[0].found === null) return new Map();
  const { rows } = await client.query<{ migration_name: string; checksum: string }>(
    `SELECT migration_name, checksum FROM _prisma_migrations
     WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`,
  );
  return new Map(rows.map((row) => [row.migration_name, row.checksum]));
}
