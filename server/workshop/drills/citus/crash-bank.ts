import pg from "pg";
import { runCrashBank } from "#server/workshop/drills/crash-bank/crash-bank.ts";
import type { SpreadDatabase } from "#server/workshop/testing/database/spread-database.ts";

// Nodes that share a machine take seconds to answer an app that has just started.
const small = {
  seconds: 75,
  clients: 4,
  customers: 24,
  hot: 4,
  shops: 1,
  pauseMs: 20,
  appLivesMs: 9_000,
};

/**
 * A small crash bank on a spread database. Instead of a power cut, which is not ours to make there, all
 * nodes lose every connection at once, in the middle of what they commit. Answers what came of it.
 */
export async function robSpreadBank({ url, urls }: SpreadDatabase): Promise<string[]> {
  const { problems, ...counts } = await runCrashBank({
    ...small,
    postgres: { url, sharding: "citus", crash: () => cutConnections(urls), stop: async () => {} },
  });
  const what = Object.entries(counts).map(([name, count]) => `${name} ${count}`);
  return [
    `crash bank: ${problems.length === 0 ? "nothing was lost" : "FAILED"}; ${what.join(", ")}`,
    ...problems,
  ];
}

async function cutConnections(urls: string[]): Promise<void> {
  const clients = urls.map((connectionString) => new pg.Client({ connectionString }));
  try {
    await Promise.all(clients.map((client) => client.connect()));
    await Promise.all(
      clients.map((client) =>
        client.query(`
          SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`),
      ),
    );
    // Also commits transactions that were prepared when the coordinator's half committed: the Citus daemon does
    // this every minute, and until then their rows stay locked.
    await clients[0]?.query("SELECT recover_prepared_transactions()");
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  }
}
