import pg from "pg";
import { BootError } from "#server/programs/embedded/boot-error.ts";

/**
 * Limits that a role may have so that no statement of the service takes forever (deploy/observe/runbook.md sets
 * them where PgBouncer stands between). Migrating, backing up and restoring take as long as they take.
 */
const limits = [
  "statement_timeout",
  "lock_timeout",
  "transaction_timeout",
  "idle_in_transaction_session_timeout",
  "idle_session_timeout",
];

/** A server that takes a connection and says nothing would hold up a start for good. */
const patienceMs = 10_000;

/**
 * Lifts PostgreSQL's time limits for this connection, or only for its transaction where a pooler
 * shares connections, so that it is given back as it was. Limits that this version of PostgreSQL
 * does not know are left out. It is one text without parameters, which keeps no snapshot.
 */
export async function liftLimits(
  client: pg.ClientBase,
  extent: "connection" | "transaction",
): Promise<void> {
  const names = limits.map((name) => `'${name}'`).join(", ");
  await client.query(
    `SELECT set_config(name, '0', ${extent === "transaction"}) FROM pg_settings WHERE name IN (${names})`,
  );
}

/**
 * Lends a connection that nobody else uses. One that breaks while no query runs would end the
 * process if nobody listened; the next query then fails with the reason. @throws BootError for a
 * connection that broke
 */
export async function withConnection<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: patienceMs });
  let broken: Error | undefined;
  client.on("error", (error) => (broken ??= error));
  await client.connect();
  try {
    return await work(client);
  } catch (error) {
    const why = broken ?? (isFatal(error) ? error : undefined);
    if (why === undefined) throw error;
    throw new BootError(
      `The connection to the database broke in the midst (${why.message}). Start it again: nothing stays half done.`,
      { cause: error },
    );
  } finally {
    await client.end();
  }
}

/** The server's last word on a connection that it ends, as the answer to what was asked then. */
function isFatal(error: unknown): error is Error {
  return error instanceof pg.DatabaseError && error.severity === "FATAL";
}

/** Lends a connection for statements that may take longer than the role allows. */
export function withUnlimitedConnection<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  return withConnection(url, async (client) => {
    await liftLimits(client, "connection");
    return work(client);
  });
}
