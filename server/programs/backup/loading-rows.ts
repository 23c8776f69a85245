import type pg from "pg";
import { quote } from "#server/programs/backup/tables.ts";

type Rule = { table: string; name: string; definition: string };

/**
 * Runs `load` in the caller's transaction with foreign keys away and triggers off, so that rows come
 * in any order and nothing is counted, chained or refused twice; then puts both back. Every foreign
 * key is checked over all rows when it is made again. The tables' owner may do this.
 */
export async function loadingRows(client: pg.ClientBase, load: () => Promise<void>): Promise<void> {
  const keys = await foreignKeys(client);
  const tables = await tablesWithTriggers(client);
  for (const { table, name } of keys) {
    await client.query(`ALTER TABLE ${quote(table)} DROP CONSTRAINT ${quote(name)}`);
  }
  for (const table of tables) {
    await client.query(`ALTER TABLE ${quote(table)} DISABLE TRIGGER USER`);
  }
  await load();
  for (const { table, name, definition } of keys) {
    await client.query(`ALTER TABLE ${quote(table)} ADD CONSTRAINT ${quote(name)} ${definition}`);
  }
  for (const table of tables) {
    await client.query(`ALTER TABLE ${quote(table)} ENABLE TRIGGER USER`);
  }
}

async function foreignKeys(client: pg.ClientBase): Promise<Rule[]> {
  const { rows } = await client.query<Rule>(
    `SELECT r.relname AS table, c.conname AS name, pg_get_constraintdef(c.oid) AS definition
     FROM pg_constraint c JOIN pg_class r ON r.oid = c.conrelid
     WHERE c.contype = 'f' AND c.conparentid = 0 AND c.connamespace = 'public'::regnamespace
     ORDER BY 1, 2`,
  );
  return rows;
}

async function tablesWithTriggers(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ table: string }>(
    `SELECT DISTINCT r.relname AS table
     FROM pg_trigger t JOIN pg_class r ON r.oid = t.tgrelid
     WHERE NOT t.tgisinternal AND r.relnamespace = 'public'::regnamespace
       AND NOT r.relispartition ORDER BY 1`,
  );
  return rows.map(({ table }) => table);
}
