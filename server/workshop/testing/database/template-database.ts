import { createHash } from "node:crypto";
import pg from "pg";
import { readMigrations } from "#server/programs/schema/engine.ts";
import { readFunctions } from "#server/programs/schema/functions.ts";
import { applyMigrations } from "#server/programs/schema/migrate.ts";

const TEMPLATE_LOCK = 4_071_861;

/**
 * Makes sure that the server has a migrated, empty database to clone, and returns its name. The
 * name carries the hash of migrations and functions: a server that is kept between runs migrates only once.
 */
export async function prepareTemplate(serverUrl: string): Promise<string> {
  const parts = [...(await readMigrations()), ...(await readFunctions())];
  const hash = createHash("sha256").update(parts.map((one) => one.checksum).join());
  const name = `canary_template_${hash.digest("hex").slice(0, 16)}`;
  await withAdmin(serverUrl, async (admin) => {
    await admin.query("SELECT pg_advisory_lock($1)", [TEMPLATE_LOCK]);
    const found = await admin.query("SELECT 1 FROM pg_database WHERE datname = $1", [name]);
    if (found.rowCount !== 0) return;
    // Renamed when complete: an interrupted run must not leave half a template under the name.
    await admin.query(`DROP DATABASE IF EXISTS ${name}_unfinished WITH (FORCE)`);
    await admin.query(`CREATE DATABASE ${name}_unfinished`);
    await applyMigrations(databaseUrl(serverUrl, `${name}_unfinished`));
    await admin.query(`ALTER DATABASE ${name}_unfinished RENAME TO ${name}`);
  });
  return name;
}

export function databaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

export function withAdmin<T>(
  serverUrl: string,
  work: (admin: pg.Client) => Promise<T>,
): Promise<T> {
  return inDatabase(databaseUrl(serverUrl, "postgres"), work);
}

export async function inDatabase<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
