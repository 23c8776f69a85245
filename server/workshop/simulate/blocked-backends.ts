import pg from "pg";

/** Which of these backends of PostgreSQL wait for a lock that another one holds. */
export type Blocked = (backends: number[]) => Promise<Set<number>>;

/** Asks PostgreSQL, over a connection of its own that is kept. */
export function blockedBackends(databaseUrl: string): { ask: Blocked; close(): Promise<void> } {
  const client = new pg.Client({ connectionString: databaseUrl });
  // What breaks is noticed by the next question.
  client.on("error", () => {});
  let connected: Promise<unknown> | null = null;
  return {
    async ask(backends) {
      await (connected ??= client.connect());
      const { rows } = await client.query<{ pid: number }>({
        name: "blocked",
        text,
        values: [backends],
      });
      return new Set(rows.map(({ pid }) => pid));
    },
    close: async () => {
      if (connected) await client.end();
    },
  };
}

// Who looks for a deadlock is between two waits, and is not told of here: it may be about to fail.
const text = `
  SELECT a.pid FROM pg_stat_activity a
  WHERE a.pid = ANY($1::int[]) AND a.wait_event_type = 'Lock' AND cardinality(pg_blocking_pids(a.pid)) > 0`;
