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

/**
 * The same as statements with a parameter for each value, for tables that are spread over machines: Citus
 * moves what an INSERT selects by COPY, and then tells every refusal of a node as an internal error. It
 * also goes to the merchant's node directly.
 */
export function insertValuesSql(db: Db, name: ModelName, rows: readonly object[]): Prisma.Sql[] {
  const { table, columns, fields } = tableOf(db, name);
  const statements: Prisma.Sql[] = [];
  for (let first = 0; first < rows.length; first += rowsMax) {
    const values = rows.slice(first, first + rowsMax).map((row) => {
      const texts = fields.map((field) => valueText(field, Reflect.get(row, field.name)));
      return Prisma.sql`(${Prisma.join(texts)})`;
    });
    statements.push(Prisma.sql`INSERT INTO ${table} (${columns}) VALUES ${Prisma.join(values)}`);
  }
  return statements;
}

/** A statement takes 32,767 parameters through Prisma. */
const rowsMax = 200;

/** A value as the text that PostgreSQL reads as the column's type. */
function valueText({ type }: Field, value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (type === "Json") return JSON.stringify(value);
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) {
    const items = value.map((item) => `"${String(item).replace(/["\\]/g, "\\$&")}"`);
    return `{${items.join(",")}}`;
  }
  return String(columnText(value));
}

/** Turns values that JSON cannot express into text that PostgreSQL reads. JSON columns hold no such values. */
function columnTexts(row: object): object {
  const values = Object.entries(row).map(([column, value]) => [column, columnText(value)]);
  return Object.fromEntries(values);
}

function columnText(value: unknown): unknown {
  if (typeof value === "bigint") return String(value);
  return value instanceof Uint8Array ? `\\x${Buffer.from(value).toString("hex")}` : value;
}

type Table = {
  table: Prisma.Sql;
  columns: Prisma.Sql;
  fields: Field[];
  /** Names of those that are read as BigInt. */
  bigColumns: string[];
};
type Field = { name: string; kind: string; type: string; dbName?: string | null };
type DataModel = { models: Record<string, { fields: Field[]; dbName: string | null }> };

const tables = new Map<ModelName, Table>();

/** The table of a model and its columns, as the generated client knows them. */
export function tableOf(db: Db, name: ModelName): Table {
  const known = tables.get(name);
  if (known) return known;
  const { models } = Reflect.get(db, "_runtimeDataModel") as DataModel;
  const model = models[name];
  invariant(model, `${name} is a model of the Prisma schema`);
  const fields = model.fields.filter(({ kind }) => kind !== "object");
  const columns = fields.map((field) => `"${field.dbName ?? field.name}"`);
  const table = {
    table: Prisma.raw(`"${model.dbName ?? name}"`),
    columns: Prisma.raw(columns.join(", ")),
    fields,
    bigColumns: fields.filter(({ type }) => type === "BigInt").map((field) => field.name),
  };
  tables.set(name, table);
  return table;
}
