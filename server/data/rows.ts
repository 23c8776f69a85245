import { invariant } from "#server/core/assert.ts";
import type { Db } from "#server/data/db.ts";
import { Prisma } from "#server/generated/prisma/client.ts";

type Models = Prisma.TypeMap["model"];
/** A model of the Prisma schema. */
export type ModelName = keyof Models;
/** A whole row of a model: every column, as it is read back. */
export type RowOf<Name extends ModelName> = Models[Name]["payload"]["scalars"];

/**
 * Inserts whole rows of any model. As a part of a WITH, `claimed` says whether they may be written. The rows travel as one JSON text, of which PostgreSQL reads each value as its column's
 * type: numbers of any size, times, enums, arrays, JSON.
 */
export function insertRowsSql(
  db: Db,
  name: ModelName,
  rows: readonly object[],
  claimed = Prisma.empty,
): Prisma.Sql {
  const { table, columns } = tableOf(db, name);
  const text = JSON.stringify(rows.map(columnTexts));
  return Prisma.sql`INSERT INTO ${table} (${columns})
    SELECT ${columns} FROM ${claimed} json_populate_recordset(NULL::${table}, ${text}::json)`;
}

/** What JSON has no word for, as PostgreSQL reads it from a text. JSON columns hold neither. */
function columnTexts(row: object): object {
  const values = Object.entries(row).map(([column, value]) => [column, columnText(value)]);
  return Object.fromEntries(values);
}

function columnText(value: unknown): unknown {
  if (typeof value === "bigint") return String(value);
  return value instanceof Uint8Array ? `\\x${Buffer.from(value).toString("hex")}` : value;
}

type Table = { table: Prisma.Sql; columns: Prisma.Sql };
type Field = { name: string; kind: string; dbName?: string | null };
type DataModel = { models: Record<string, { fields: Field[]; dbName: string | null }> };

const tables = new Map<ModelName, Table>();

/** The table of a model and its columns, as the generated client knows them. */
function tableOf(db: Db, name: ModelName): Table {
  const known = tables.get(name);
  if (known) return known;
  const { models } = Reflect.get(db, "_runtimeDataModel") as DataModel;
  const model = models[name];
  invariant(model, `${name} is a model of the Prisma schema`);
  const columns = model.fields
    .filter(({ kind }) => kind !== "object")
    .map((field) => `"${field.dbName ?? field.name}"`);
  const table = {
    table: Prisma.raw(`"${model.dbName ?? name}"`),
    columns: Prisma.raw(columns.join(", ")),
  };
  tables.set(name, table);
  return table;
}
