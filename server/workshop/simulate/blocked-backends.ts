import type { Db } from "#server/data/db.ts";

/** Asks PostgreSQL which of these backends wait for a lock that another one holds. */
export function blockedBackends(db: Db): (backends: number[]) => Promise<Set<number>> {
  return async (backends) => {
    const rows = await db.$queryRaw<{ pid: number }[]>`
      SELECT pid FROM unnest(${backends}::int[]) AS pid WHERE cardinality(pg_blocking_pids(pid)) > 0`;
    return new Set(rows.map(({ pid }) => pid));
  };
}
