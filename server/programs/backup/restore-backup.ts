import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { type Ask, type Resealed, resealTexts } from "#server/auth/reseal.ts";
import type { Services } from "#server/core/context.ts";
import type { StoredBytes } from "#server/core/interfaces/storage-driver.ts";
import { Manifest, openArchive, readJson, Totals } from "#server/programs/backup/archive.ts";
import { loadingRows } from "#server/programs/backup/loading-rows.ts";
import {
  type BackupTable,
  copyOf,
  listMigrations,
  quote,
  setSequences,
} from "#server/programs/backup/tables.ts";
import { BootError } from "#server/programs/embedded/boot-error.ts";
import { liftLimits, withConnection } from "#server/programs/schema/own-connection.ts";
import { changingUrl } from "#server/programs/sharding/sharding.ts";
import type { MimeType } from "#server/wire/atoms/merchant/mime-type.ts";

type RestoreServices = Pick<Services, "env" | "storage">;

/** `createdAt` is the moment whose rows they are. */
export type Restored = Totals & Resealed & { createdAt: string };

/**
 * Puts a backup into a migrated database without merchants, and the bytes of its files: all rows in one transaction,
 * with every key and CHECK constraint looked at, and what the backup's APP_SECRET has sealed sealed with this
 * deployment's. Rules that triggers hold are not asked again: the rows passed them when they were written. What
 * fails or is killed leaves no row behind and can be done again.
 * @throws BootError for a database in use, another version's backup, a wrong passphrase, damage
 */
export async function restoreBackup(
  services: RestoreServices,
  source: Readable,
  passphrase: string,
): Promise<Restored> {
  const { DATABASE_URL = "", DATABASE_SHARDING } = services.env;
  return withConnection(changingUrl(DATABASE_URL, DATABASE_SHARDING), async (client) => {
    await refuseUsed(client);
    await client.query("BEGIN");
    await liftLimits(client, "transaction");
    const restored = await new Restore(services, client).run(openArchive(source, passphrase));
    await client.query("COMMIT");
    return restored;
  });
}

/** A merchant's rows are never mixed with another history of them. */
async function refuseUsed(client: pg.Client): Promise<void> {
  const { rows } = await client.query("SELECT 1 FROM merchants LIMIT 1");
  if (rows.length === 0) return;
  throw new BootError(
    "This database has merchants already. Restore into an empty one: another DATABASE_URL, or another DATA_DIR. If they are those of a restore that was interrupted, they are all there: it is one transaction. Then run: npm run canary -- ledger verify",
  );
}

class Restore {
  private readonly services: RestoreServices;
  private readonly client: pg.Client;
  private readonly done: Totals = { rows: {}, files: 0 };

  constructor(services: RestoreServices, client: pg.Client) {
    this.services = services;
    this.client = client;
  }

  async run(entries: ReturnType<typeof openArchive>): Promise<Restored> {
    const { value: first } = await entries.next();
    if (first?.name !== "manifest.json") throw new BootError("This is not a backup of Canary.");
    const manifest = await readJson(Manifest, first.body);
    await this.refuseOtherVersion(manifest);
    const tables = new Map(manifest.tables.map((table) => [table.name, table]));
    await loadingRows(this.client, async () => {
      await this.empty(manifest.tables);
      for await (const { name, size, body } of entries) {
        const [kind, owner = "", id = ""] = name.split("/");
        const table = kind === "tables" ? tables.get(owner) : undefined;
        if (table) await this.addRows(table, body);
        else if (kind === "files") await this.addFile(`${owner}/${id}`, { size, body });
        else if (name === "totals.json") this.compare(await readJson(Totals, body));
        else throw new BootError(`The backup holds what this version does not know: ${name}.`);
      }
    });
    await setSequences(this.client, manifest.sequences);
    const { appSecret, appSecretPrevious, createdAt } = manifest;
    const resealed = await this.reseal([appSecret, appSecretPrevious ?? []].flat());
    return { createdAt, ...this.done, ...resealed };
  }

  /** Seals anew the texts that each of these secrets has sealed, one secret after the other. */
  private async reseal(appSecrets: readonly string[]): Promise<Resealed> {
    const ask: Ask = async (sql, values) => (await this.client.query(sql, values)).rows;
    let resealed = 0;
    let unopened: string[] = [];
    for (const APP_SECRET_PREVIOUS of appSecrets) {
      const done = await resealTexts(ask, { ...this.services.env, APP_SECRET_PREVIOUS });
      resealed += done.resealed;
      unopened = done.unopened;
    }
    return { resealed, unopened };
  }

  private async refuseOtherVersion({ version, migrations }: Manifest): Promise<void> {
    const here = await listMigrations(this.client);
    if (here.join() === migrations.join()) return;
    throw new BootError(
      `This backup was made by Canary ${version} with other tables. Restore it with that version, then upgrade.`,
    );
  }

  /** Migrations may have put rows into tables that hold no merchant's. */
  private async empty(tables: BackupTable[]): Promise<void> {
    if (tables.length === 0) return;
    await this.client.query(`TRUNCATE ${tables.map(({ name }) => quote(name)).join(", ")}`);
    for (const { name } of tables) this.done.rows[name] = 0;
  }

  private async addRows(table: BackupTable, body: Readable): Promise<void> {
    const target = this.client.query(copyFrom(copyOf(table, "from")));
    await pipeline(body, target);
    this.done.rows[table.name] = (this.done.rows[table.name] ?? 0) + target.rowCount;
  }

  private async addFile(key: string, bytes: StoredBytes) {
    const { rows } = await this.client.query<{ filename: string; mimeType: MimeType }>(
      `SELECT filename, "mimeType" FROM files WHERE "merchantId" = $1 AND key = $2`,
      [key.split("/")[0], key],
    );
    const [file] = rows;
    if (!file) throw new BootError("The backup is damaged: it holds a file without its row.");
    await this.services.storage.put(key, bytes, file);
    this.done.files += 1;
  }

  private compare(totals: Totals): void {
    const isWhole =
      totals.files === this.done.files &&
      Object.entries(totals.rows).every(([name, rows]) => this.done.rows[name] === rows);
    if (!isWhole) throw new BootError("The backup is damaged: rows or files are missing.");
  }
}
