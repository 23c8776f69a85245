import type { Writable } from "node:stream";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import type { Services } from "#server/core/context.ts";
import { apiVersion } from "#server/core/version.ts";
import {
  type ArchiveWriter,
  type Lock,
  sealArchive,
  type Totals,
} from "#server/programs/backup/archive.ts";
import {
  type BackupTable,
  copyOf,
  listMigrations,
  listTables,
  readSequences,
} from "#server/programs/backup/tables.ts";
import { liftLimits, withConnection } from "#server/programs/schema/own-connection.ts";

type BackupServices = Pick<Services, "env" | "clock" | "storage">;

/** Rows are gathered to pieces of this size, because an entry of an archive begins with its size. */
const partBytes = 4 * 1024 * 1024;

/**
 * Writes everything that a deployment is to `target`, sealed with the passphrase: all rows at one
 * moment, the bytes of kept files, and APP_SECRET. The service may run. Answers what was written.
 */
export async function writeBackup(
  services: BackupServices,
  target: Writable,
  lock: Lock,
): Promise<Totals> {
  const totals: Totals = { rows: {}, files: 0 };
  await inSnapshot(services, (client) =>
    sealArchive(target, lock, async (archive) => {
      const tables = await listTables(client);
      await addJson(archive, "manifest.json", {
        format: "canary-backup-1",
        version: apiVersion,
        createdAt: services.clock.now().toISOString(),
        migrations: await listMigrations(client),
        tables,
        sequences: await readSequences(client),
        appSecret: services.env.APP_SECRET,
        appSecretPrevious: services.env.APP_SECRET_PREVIOUS,
      });
      for (const table of tables) {
        totals.rows[table.name] = await addRows(archive, client, table);
      }
      totals.files = await addFiles(services, archive, client);
      await addJson(archive, "totals.json", totals);
    }),
  );
  return totals;
}

/** Nothing that commits meanwhile is seen, and nothing waits for it. */
async function inSnapshot<T>(
  { env }: Pick<Services, "env">,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  return withConnection(env.DATABASE_URL ?? "", async (client) => {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    await liftLimits(client, "transaction");
    await client.query("SET LOCAL TimeZone = 'UTC'");
    await client.query("SET LOCAL DateStyle = 'ISO'");
    return work(client);
  });
}

async function addRows(
  archive: ArchiveWriter,
  client: pg.Client,
  table: BackupTable,
): Promise<number> {
  const rows = client.query(copyTo(copyOf(table, "to")));
  let waiting: Buffer[] = [];
  let size = 0;
  let part = 0;
  const flush = async () => {
    if (size === 0) return;
    part += 1;
    await archive.add(`tables/${table.name}/${part}`, Buffer.concat(waiting));
    waiting = [];
    size = 0;
  };
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    waiting.push(chunk);
    size += chunk.length;
    if (size >= partBytes) await flush();
  }
  await flush();
  return rows.rowCount;
}

/** A file that was removed since the snapshot is gone from the row's merchant too: it is left out. */
async function addFiles(
  { storage }: Pick<Services, "storage">,
  archive: ArchiveWriter,
  client: pg.Client,
): Promise<number> {
  const { rows } = await client.query<{ key: string }>(
    `SELECT key FROM files WHERE status = 'uploaded' AND "deletedAt" IS NULL ORDER BY "merchantId", id`,
  );
  let files = 0;
  for (const { key } of rows) {
    const stored = await storage.read(key);
    if (!stored) continue;
    await archive.addStream(`files/${key}`, stored.size, stored.body);
    files += 1;
  }
  return files;
}

function addJson(archive: ArchiveWriter, name: string, value: unknown): Promise<void> {
  return archive.add(name, Buffer.from(JSON.stringify(value)));
}
