import type { ClientBase } from "pg";
import {
  type Column,
  columnsOf,
  merchantTables,
  referencesBetween,
} from "#server/workshop/testing/database/catalog.ts";

export type Row = Record<string, string>;

let made = 0;

/** Columns that may be null, and that no valid row of default values leaves out: subscriptions-sound.sql. */
const neededBeside: Record<string, string[]> = { subscriptions: ["paymentMethodId"] };

export function unique(prefix: string): string {
  return `${prefix}_${(made += 1)}`;
}

/**
 * Inserts a row into any table of merchants. It reads the columns from the catalog, and gives
 * those that the caller left out some valid value. Rows that it must refer to are made first, of
 * the same merchant.
 */
export async function insertRow(client: ClientBase, table: string, given: Row): Promise<Row> {
  const columns = (await columnsOf(client, table)).filter(
    ({ name, required }) => required || name in given || neededBeside[table]?.includes(name),
  );
  const row: Row = { ...(await requiredTargets(client, table, columns, given)), ...given };
  for (const column of columns) row[column.name] ??= anyValue(column);
  const places = columns.map(({ type }, nth) => `$${nth + 1}::${type}`);
  await client.query(
    `INSERT INTO ${table} (${columns.map(({ name }) => `"${name}"`).join()}) VALUES (${places.join()})`,
    columns.map(({ name }) => row[name]),
  );
  return row;
}

async function requiredTargets(
  client: ClientBase,
  table: string,
  columns: Column[],
  given: Row,
): Promise<Row> {
  const row: Row = {};
  const required = new Set(columns.map(({ name }) => name));
  for (const reference of await referencesBetween(client, await merchantTables(client))) {
    const missing = reference.columns.filter(
      (column) => required.has(column) && !(column in given),
    );
    if (reference.table !== table || missing.length === 0) continue;
    const { merchantId = "" } = given;
    const target = await insertRow(client, reference.foreignTable, { merchantId });
    for (const column of missing) {
      row[column] = target[reference.foreignColumns[reference.columns.indexOf(column)] ?? ""] ?? "";
    }
  }
  return row;
}

function anyValue({ type, label }: Column): string {
  if (label !== null) return label;
  if (type === "text") return unique("any");
  if (type === "bytea") return String.raw`\x00`;
  if (type === "boolean") return "false";
  if (type === "text[]" || type.startsWith("json")) return "{}";
  if (type.startsWith("timestamp")) return "2026-11-21T00:00:00Z";
  return String((made += 1));
}
