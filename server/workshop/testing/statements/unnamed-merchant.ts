import { closing, foldQueries, splitQueries, tokensOf } from "./tokens.ts";
import type { Token } from "./tokens.ts";

/** A table of merchants' rows where a query reads or writes it. */
type Use = { table: string; isBound: boolean; equals: Use[] };
/**
 * The tables that the names of a query refer to: its own by alias, then those of the query around
 * it.
 */
type Scope = { uses: Map<string, Use>; around: Scope | null };

const column = "merchantId";

/**
 * The merchants' tables that an SQL text touches without naming the merchant: by a condition on
 * "merchantId" (`=`, `IN`, also as a part of a tuple) or a column of an INSERT, for each use of each table.
 * Equal to that of another table is enough when the other's is named.
 */
export function unnamedMerchant(sql: string, tables: ReadonlySet<string>): string[] {
  const uses: Use[] = [];
  read(tokensOf(sql), null);
  let isChanging = true;
  while (isChanging) {
    const more = uses.filter((use) => !use.isBound && use.equals.some((other) => other.isBound));
    for (const use of more) use.isBound = true;
    isChanging = more.length > 0;
  }
  return uses.filter((use) => !use.isBound).map(({ table }) => table);

  function read(tokens: readonly Token[], around: Scope | null): void {
    for (const query of splitQueries(foldQueries(tokens))) {
      const scope: Scope = { uses: findUses(query, tables), around };
      uses.push(...scope.uses.values());
      query.forEach((_, at) => bindBy(query, at, scope));
      for (const { sub } of query) if (sub) read(sub, scope);
    }
  }
}

const endsOfFrom =
  /^(?:where|group|order|limit|offset|having|returning|set|values|window|for|on|do|select|insert|update|delete)$/;
const noAlias =
  /^(?:where|group|order|limit|offset|having|returning|set|values|window|for|on|do|select|join|left|right|inner|outer|cross|full|natural|using|default|overriding|tablesample|fetch|lateral)$/;

/** The tables of one query, by alias. */
function findUses(query: readonly Token[], tables: ReadonlySet<string>): Map<string, Use> {
  const uses = new Map<string, Use>();
  let depth = 0;
  /** How deep the list of a FROM is in which a comma brings another table; none when -1. */
  let listDepth = -1;
  query.forEach(({ text }, at) => {
    if (text === "(") depth += 1;
    if (text === ")") depth -= 1;
    if (depth < listDepth || (depth === listDepth && text !== "on" && endsOfFrom.test(text)))
      listDepth = -1;
    if (text === "from" || text === "using") listDepth = depth;
    const brings =
      /^(?:from|join|update|into|using)$/.test(text) || (text === "," && depth === listDepth);
    if (brings) addUse(query, at + 1, tables, uses);
  });
  return uses;
}

function addUse(
  query: readonly Token[],
  start: number,
  tables: ReadonlySet<string>,
  uses: Map<string, Use>,
): void {
  let at = start;
  while (/^(?:only|\()$/.test(query[at]?.text ?? "")) at += 1;
  if (query[at + 1]?.text === ".") at += 2;
  const table = query[at]?.text ?? "";
  if (!query[at]?.isName || !tables.has(table) || query[at + 1]?.text === ".") return;
  at += 1;
  if (query[at]?.text === "as") at += 1;
  const next = query[at];
  const alias = next?.isName && !noAlias.test(next.text) ? next.text : table;
  if (alias !== table) at += 1;
  const use: Use = { table, isBound: isInsert(query, start, at), equals: [] };
  // The same name twice, as in INSERT … SELECT from one table: each has to be named.
  uses.set(uses.has(alias) ? `${alias} ${start}` : alias, use);
}

/** INSERT INTO the table (…, "merchantId", …). */
function isInsert(query: readonly Token[], start: number, open: number): boolean {
  if (query[start - 1]?.text !== "into" || query[open]?.text !== "(") return false;
  return query.slice(open, closing(query, open)).some(({ text }) => text === column);
}

/** Binds what the "merchantId" at this place names, if it is one in a condition. */
function bindBy(query: readonly Token[], at: number, scope: Scope): void {
  if (query[at]?.text !== column) return;
  const start = startOf(query, at);
  const [before, after] = [query[start - 1]?.text, query[at + 1]?.text];
  const mine = usesNamed(query, at, scope);
  if (after === "in" || isInTuple(query, at)) bind(mine, []);
  else if (after === "=") bind(mine, otherSide(query, at + 2, scope));
  else if (before === "=" && query[start - 2]?.text !== column) bind(mine, []);
}

function bind(mine: Use[], others: Use[]): void {
  for (const use of mine) {
    if (others.length === 0) use.isBound = true;
    use.equals.push(...others);
    for (const other of others) other.equals.push(use);
  }
}

/** Where `schema.table."merchantId"` begins. */
function startOf(query: readonly Token[], at: number): number {
  return query[at - 1]?.text === "." ? startOf(query, at - 2) : at;
}

/** The uses that the "merchantId" at this place belongs to: all of the query when it is not said. */
function usesNamed(query: readonly Token[], at: number, scope: Scope): Use[] {
  if (query[at - 1]?.text !== ".") return [...scope.uses.values()];
  const alias = query[at - 2]?.text ?? "";
  for (let found: Scope | null = scope; found; found = found.around) {
    const use = found.uses.get(alias);
    if (use) return [use];
  }
  return [];
}

/** The tables on the right side of `=`, when it is the "merchantId" of another table of merchants. */
function otherSide(query: readonly Token[], from: number, scope: Scope): Use[] {
  let at = from;
  while (query[at + 1]?.text === ".") at += 2;
  return query[at]?.text === column && at > from ? usesNamed(query, at, scope) : [];
}

/** `(…, "merchantId", …) IN` or `=`, or the other side of such a thing. */
function isInTuple(query: readonly Token[], at: number): boolean {
  let open = at;
  while (open >= 0 && query[open]?.text !== "(") {
    if (!query[open]?.isName && !/^[,.]$/.test(query[open]?.text ?? "")) return false;
    open -= 1;
  }
  const close = closing(query, open);
  if (!query.slice(open, close).some(({ text }) => text === ",")) return false;
  const [before, after] = [query[open - 1]?.text, query[close + 1]?.text];
  return after === "in" || after === "=" || before === "=";
}
