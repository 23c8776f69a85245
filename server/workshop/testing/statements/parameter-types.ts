import {
  type A_Expr,
  type InsertStmt,
  loadModule,
  type Node,
  type ParamRef,
  parseSync,
  scanSync,
  type TypeCast,
  type UpdateStmt,
} from "libpg-query";
import type { ClientBase } from "pg";

await loadModule();

/** Types too narrow for some value of another one: PostgreSQL takes them of a literal nearby (`ELSE 0`, `+ 1`). */
const narrow =
  /^(?:smallint|integer|real|double precision|interval|date|time(?: with.*)?|timestamp without time zone)(?:\[\])?$/;

/** The types that a parameter may have without a cast, and that a cast to the first type cuts. */
const wider: Record<string, readonly string[]> = {
  smallint: ["integer", "bigint", "numeric"],
  integer: ["bigint", "numeric"],
  real: ["double precision", "numeric"],
  "timestamp without time zone": ["timestamp with time zone"],
};

/** SQLSTATE of types that do not meet: datatype_mismatch, undefined_function, cannot_coerce, ambiguous_function. */
const mismatches = new Set(["42804", "42883", "42846", "42725"]);

/**
 * The problems with the types of a statement's parameters, by PostgreSQL's own word: one that is guessed
 * to be narrow where nobody has said so, one that is cast to less than what it meets, or types that
 * do not meet. A guess is right until a value comes that does not fit.
 */
export async function wrongTypes(client: ClientBase, sql: string): Promise<string[]> {
  const types = await preparedTypes(client, sql);
  if ("mismatch" in types) return [types.mismatch];
  if (!types.parameters.some((type) => narrow.test(type))) return [];
  const { casts, guessed } = usesIn(sql);
  const wrong: string[] = [];
  for (const [nth, type] of types.parameters.entries()) {
    if (!narrow.test(type)) continue;
    const itsCasts = casts.filter(({ number }) => number === nth + 1);
    if (itsCasts.length === 0) {
      if (guessed.has(nth + 1)) wrong.push(`$${nth + 1} is guessed to be ${type}: say its type`);
      continue;
    }
    const without = await preparedTypes(client, withoutCasts(sql, itsCasts));
    const meets = "parameters" in without ? (without.parameters[nth] ?? "") : "";
    if (isWider(meets, type)) wrong.push(`$${nth + 1} is cast to ${type} and meets ${meets}`);
  }
  return wrong;
}

/** A cast of a parameter, and the byte at which it begins: its `::` or its `CAST`. */
type Cast = { number: number; location: number };

/** The casts of parameters, and the parameters with a use that neither a cast nor a column gives a type. */
function usesIn(sql: string): { casts: Cast[]; guessed: Set<number> } {
  const casts: Cast[] = [];
  const guessed = new Set<number>();
  const ofColumns = new Set<unknown>();
  const visit = (node: unknown): void => {
    if (typeof node !== "object" || node === null || ofColumns.has(node)) return;
    if ("ParamRef" in node) guessed.add((node as { ParamRef: ParamRef }).ParamRef.number ?? 0);
    if ("TypeCast" in node) {
      const { arg, location = 0 } = (node as { TypeCast: TypeCast }).TypeCast;
      if (arg && "ParamRef" in arg) {
        casts.push({ number: arg.ParamRef.number ?? 0, location });
        return;
      }
    }
    for (const [name, child] of Object.entries(node)) {
      for (const value of valuesOfColumns(name, child as Statement)) {
        if (value && "ParamRef" in value) ofColumns.add(value);
      }
      visit(child);
    }
  };
  visit(parseSync(sql));
  return { casts, guessed };
}

type Statement = A_Expr & UpdateStmt & InsertStmt;

const comparisons = new Set(["=", "<>", "<", "<=", ">", ">="]);

/** The values in a part of a statement that have the type of a column: `"points" <= $1`, `SET "points" = $1`. */
function valuesOfColumns(part: string, node: Statement): (Node | undefined)[] {
  if (part === "A_Expr") {
    const [operator] = node.name ?? [];
    const compares =
      operator && "String" in operator && comparisons.has(operator.String.sval ?? "");
    const isOfColumn = node.kind === "AEXPR_OP" && node.lexpr && "ColumnRef" in node.lexpr;
    return compares && isOfColumn ? [node.rexpr] : [];
  }
  if (part === "UpdateStmt" || part === "onConflictClause") {
    return (node.targetList ?? []).map((to) => ("ResTarget" in to ? to.ResTarget.val : undefined));
  }
  const { selectStmt } = part === "InsertStmt" ? node : {};
  const rows = selectStmt && "SelectStmt" in selectStmt ? selectStmt.SelectStmt.valuesLists : [];
  return (rows ?? []).flatMap((row) => ("List" in row ? (row.List.items ?? []) : []));
}

/** The statement with these parameters bare, so that PostgreSQL takes their types from the places where they stand. */
function withoutCasts(sql: string, casts: Cast[]): string {
  const { tokens } = scanSync(sql);
  const left = new Set(tokens);
  for (const { location } of casts) {
    const begin = tokens.findIndex(({ start }) => start === location);
    const after = tokens.slice(begin);
    // `CAST($1 AS bigint)` keeps its third token, `::bigint[]` none.
    const isCall = after[0]?.text.toUpperCase() === "CAST";
    const isArray = after[2]?.text === "[";
    const length = isCall ? after.findIndex(({ text }) => text === ")") + 1 : isArray ? 4 : 2;
    for (const [nth, token] of after.slice(0, length).entries())
      if (!(isCall && nth === 2)) left.delete(token);
  }
  return [...left].map(({ text }) => text).join(" ");
}

function isWider(meets: string, said: string): boolean {
  return (wider[said.replace("[]", "")] ?? []).includes(meets.replace("[]", ""));
}

type Types = { parameters: string[] } | { mismatch: string };

async function preparedTypes(client: ClientBase, sql: string): Promise<Types> {
  try {
    await client.query(`PREPARE watched AS ${sql}`);
  } catch (error) {
    // Anything else (a table of another database) fails the statement itself, where it is sent.
    const isMismatch = mismatches.has(String(Reflect.get(error as Error, "code")));
    return isMismatch ? { mismatch: (error as Error).message } : { parameters: [] };
  }
  const { rows } = await client.query<{ types: string[] }>(
    "SELECT parameter_types::text[] AS types FROM pg_prepared_statements WHERE name = 'watched'",
  );
  await client.query("DEALLOCATE watched");
  return { parameters: rows[0]?.types ?? [] };
}
