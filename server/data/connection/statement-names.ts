import { hash } from "node:crypto";

/**
 * The name under which a connection prepares this statement once, so that it is parsed and
 * planned once. None for searches, whose best plan depends on what is searched for, nor for
 * `*`, which means other columns after a migration.
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
    if (/\blike\b|@>|(?:select|returning)\s+\*/i.test(sql)) return undefined;
    // From the text: the same one in every process, for poolers that share connections.
    const name = `canary_${hash("sha256", sql).slice(0, 24)}`;
    names.set(sql, name);
    return name;
  };
}
