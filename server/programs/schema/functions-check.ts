import { randomUUID } from "node:crypto";
import pg from "pg";
import {
  migrationList,
  noFilter,
  openSchemaEngine,
  readMigrations,
} from "#server/programs/schema/engine.ts";
import { applyFunctions, readFunctions } from "#server/programs/schema/functions.ts";

/**
 * Problems in prisma/functions, one line each: a function, trigger or CHECK constraint that a migration makes (its
 * present text must stand in one place), or a file that cannot be applied twice. Tried in a database of its own on
 * the server of `url`.
 */
export async function misplacedRules(url: string): Promise<string[]> {
  const name = `canary_functions_${randomUUID().replaceAll("-", "")}`;
  const own = new URL(url);
  own.pathname = `/${name}`;
  await withClient(url, (admin) => admin.query(`CREATE DATABASE ${name}`));
  try {
    await migrateOnly(own.href);
    return await withClient(own.href, async (client) => [
      ...(await strayRules(client)),
      ...(await applyTwice(client)),
    ]);
  } finally {
    await withClient(url, (admin) => admin.query(`DROP DATABASE ${name} WITH (FORCE)`));
  }
}

async function migrateOnly(url: string): Promise<void> {
  const { engine, release } = await openSchemaEngine(url);
  try {
    const migrationsList = migrationList(await readMigrations());
    await engine.applyMigrations({ migrationsList, filters: noFilter });
  } finally {
    await release();
  }
}

async function strayRules(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ rule: string }>(`
    SELECT 'function ' || proname AS rule FROM pg_proc p
    WHERE pronamespace = 'public'::regnamespace
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
    UNION ALL SELECT 'trigger ' || tgname FROM pg_trigger WHERE NOT tgisinternal
    UNION ALL SELECT 'constraint ' || conname FROM pg_constraint
    WHERE contype = 'c' AND connamespace = 'public'::regnamespace ORDER BY 1`);
  return rows.map(({ rule }) => `A migration makes the ${rule}: it belongs into prisma/functions.`);
}

async function applyTwice(client: pg.Client): Promise<string[]> {
  const problems: string[] = [];
  const files = await readFunctions();
  for (const file of [...files, ...files]) {
    await client.query("BEGIN");
    try {
      await applyFunctions(client, [file]);
      await client.query("COMMIT");
    } catch (error) {
      await client.query("ROLLBACK");
      problems.push(`prisma/functions/${file.name}: ${(error as Error).message}`);
    }
  }
  return problems;
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
