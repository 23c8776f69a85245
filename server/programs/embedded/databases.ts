import { withConnection } from "#server/programs/schema/own-connection.ts";

/** Makes the service's database, where a server does not have it yet. */
export async function ensureDatabase(adminUrl: string): Promise<void> {
  await withConnection(adminUrl, async (client) => {
    const found = await client.query("SELECT 1 FROM pg_database WHERE datname = 'canary'");
    if (found.rowCount === 0) await client.query("CREATE DATABASE canary");
  });
}

/** Drops all databases but the service's, for a server in which nobody will make another: half of all its files. */
export async function dropOtherDatabases(url: string): Promise<void> {
  await withConnection(url, async (client) => {
    for (const name of ["template0", "template1"])
      await client.query(`ALTER DATABASE ${name} IS_TEMPLATE false`);
    for (const name of ["postgres", "template0", "template1"])
      await client.query(`DROP DATABASE ${name}`);
  });
}
