import { hash } from "node:crypto";

/**
 * The name under which a connection prepares this statement once, so that it is parsed and
 * planned once. None for searches, whose best plan depends on what is searched for, nor for an
 * answer of `*`, which means other columns after a migration.
 */
export type NameOf = (sql: string) => string | undefined;

/** A connection keeps what is prepared for as long as it lives: texts without end are not. */
const preparedMax = 1_000;

/** The names of one pool: how many are given is bounded for its connections, whatever other pools ask. */
export function statementNames(): NameOf {
  const names = new Map<string, string>();
  return (sql) => {
    const known = names.get(sql);
    if (known !== undefined || names.size >= preparedMax) return known;
    if (/\blike\b|@>/i.test(sql) || answersAll(sql)) return undefined;
    // From the text: the same one in every process, for poolers that share connections.
    const name = `canary_${hash("sha256", sql).slice(0, 24)}`;
    names.set(sql, name);
    return name;
  };
}

/** A `*` within parentheses, of a common table expression, leaves the answer as it is. */
function answersAll(sql: string): boolean {
  const all = /(?:select|returning)\s+\*/i;
  let outermost = sql;
  for (let before = ""; before !== outermost && all.test(outermost);) {
    before = outermost;
    outermost = outermost.replaceAll(/\([^()]*\)/g, "");
  }
  return all.test(outermost);
}
