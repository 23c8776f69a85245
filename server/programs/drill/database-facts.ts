import { BootError } from "#server/programs/embedded/boot-error.ts";
import { withConnection } from "#server/programs/schema/own-connection.ts";

export type DatabaseFacts = { version: string; settings: Record<string, string> };

/** Settings that say what is safe when an acknowledgement is sent. */
const told = [
  "fsync",
  "full_page_writes",
  "synchronous_commit",
  "synchronous_standby_names",
  "shared_buffers",
  "max_wal_size",
];

/** With one of these off a machine that ends takes acknowledged payments along, and no drill on a running one shows it. */
const mustBeOn = ["fsync", "full_page_writes"];

export async function databaseFacts(url: string): Promise<DatabaseFacts> {
  return withConnection(url, async (client) => {
    const { rows } = await client.query<{ name: string; value: string }>(
      "SELECT name, current_setting(name) AS value FROM pg_settings WHERE name = ANY($1) ORDER BY name",
      [told],
    );
    const { rows: versions } = await client.query<{ version: string }>(
      "SELECT current_setting('server_version') AS version",
    );
    const settings = Object.fromEntries(rows.map(({ name, value }) => [name, value]));
    return { version: versions[0]?.version ?? "", settings };
  });
}

/** @throws BootError where PostgreSQL does not wait for its disk */
export async function requireSafe(url: string): Promise<void> {
  const { settings } = await databaseFacts(url);
  const off = mustBeOn.filter((name) => settings[name] !== "on");
  if (off.length === 0) return;
  throw new BootError(
    `${off.join(" and ")} is off in this PostgreSQL: a power cut loses payments that were acknowledged, and no drill shows it. Turn it on, then run the drill.`,
  );
}

export type Written = { walBytes: number; diskBytes: number };

/** Bytes written since the database began: to its log of changes, and into the files of the service's database. */
export async function writtenBytes(url: string): Promise<Written> {
  return withConnection(url, async (client) => {
    const { rows } = await client.query<{ wal: string; disk: string }>(
      "SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') AS wal, pg_database_size(current_database()) AS disk",
    );
    const [row] = rows;
    return { walBytes: Number(row?.wal), diskBytes: Number(row?.disk) };
  });
}
