import { type CreateFunctionStmt, loadModule, parsePlPgSQLSync, parseSync } from "libpg-query";

await loadModule();

/** The functions that an SQL text makes, each with the queries and expressions that it runs, as texts of their own. */
export function functionQueries(sql: string): { name: string; queries: string[] }[] {
  const bytes = Buffer.from(sql);
  return (parseSync(sql).stmts ?? []).flatMap(({ stmt, stmt_location = 0, stmt_len }) => {
    if (!stmt || !("CreateFunctionStmt" in stmt)) return [];
    const text = bytes.subarray(stmt_location, stmt_len && stmt_location + stmt_len).toString();
    const { funcname = [] } = stmt.CreateFunctionStmt;
    const name = textsIn(funcname.at(-1)).join();
    const [language] = optionOf(stmt.CreateFunctionStmt, "language");
    const queries =
      language === "plpgsql"
        ? expressionsIn(parsePlPgSQLSync(text))
        : optionOf(stmt.CreateFunctionStmt, "as");
    return [{ name, queries }];
  });
}

function optionOf({ options = [] }: CreateFunctionStmt, name: string): string[] {
  return options.flatMap((option) =>
    "DefElem" in option && option.DefElem.defname === name ? textsIn(option.DefElem.arg) : [],
  );
}

function textsIn(node: unknown): string[] {
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([name, child]) =>
    name === "sval" ? [String(child)] : textsIn(child),
  );
}

type Expression = { query: string; parseMode?: number };

/** Queries and expressions of a PL/pgSQL function, which it gives to the parser of SQL; without targets of assignments. */
function expressionsIn(node: unknown): string[] {
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([name, child]) => {
    if (name !== "PLpgSQL_expr") return expressionsIn(child);
    const { query, parseMode = 0 } = child as Expression;
    if (parseMode === 0) return query;
    return `SELECT ${parseMode === 2 ? query : query.replace(/^[^=]*=/, "")}`;
  });
}
