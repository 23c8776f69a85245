import pg from "pg";

/**
 * What a role may be given so that no statement of the service takes for ever (deploy/observe/runbook.md has
 * it set where PgBouncer stands between). Migrating, backing up and restoring take as long as they take.
 */
const limits = [
  "statement_timeout",
  "lock_timeout",
  "transaction_timeout",
  "idle_in_transaction_session_timeout",
  "idle_session_timeout",
];

/**
 * For this connection, or for the transaction that it is in: a connection that a pooler shares is given back
 * as it was. Of PostgreSQL's limits those that its version knows. One text without parameters, which keeps no
 * snapshot.
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

/** Lends a connection that is nobody else's. */
export async function withConnection<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** One for what may take longer than the role lets a statement take. */
export function withUnlimitedConnection<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  return withConnection(url, async (client) => {
    await liftLimits(client, "connection");
    return work(client);
  });
}
