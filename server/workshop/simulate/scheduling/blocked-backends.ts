import pg from "pg";

/** Which of these backends of PostgreSQL wait for locks, and for whom. */
export type Blocked = (backends: number[]) => Promise<Map<number, number[]>>;

/** Asks PostgreSQL, over a connection of its own that is kept. */
export function blockedBackends(databaseUrl: string): { ask: Blocked; close(): Promise<void> } {
  const client = new pg.Client({ connectionString: databaseUrl });
  // The next query notices a broken connection.
  client.on("error", () => {});
  let connected: Promise<unknown> | null = null;
  return {
    async ask(backends) {
      await (connected ??= client.connect());
      const { rows } = await client.query<{ pid: number; by: number[] }>({
        name: "blocked",
        text,
        values: [backends],
      });
      return new Map(rows.map(({ pid, by }) => [pid, by]));
    },
    close: async () => {
      if (connected) await client.end();
    },
  };
}

// A backend that is checking for a deadlock is between two waits and is left out here: it may be about to fail.
const text = `
  SELECT a.pid, pg_blocking_pids(a.pid) AS by FROM pg_stat_activity a
  WHERE a.pid = ANY($1::int[]) AND a.wait_event_type = 'Lock' AND cardinality(pg_blocking_pids(a.pid)) > 0`;
