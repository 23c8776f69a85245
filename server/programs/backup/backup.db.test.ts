import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { verifyLedger } from "#server/ledger/verify/verify.ts";
import { restoreBackup } from "#server/programs/backup/restore-backup.ts";
import { listTables } from "#server/programs/backup/tables.ts";
import { writeBackup } from "#server/programs/backup/write-backup.ts";
import { createCustomer } from "#server/routers/customers/create.ts";
import { createWebhookEndpoint } from "#server/routers/webhook-endpoints/create.ts";
import { fundedCustomer } from "#server/workshop/testing/payments/funded-customers.ts";
import { newMerchant } from "#server/workshop/testing/payments/payments.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";
import { dueDeliveries } from "#server/workshop/testing/webhooks/deliver-due.ts";
import { openReceiver } from "#server/workshop/testing/webhooks/open-receiver.ts";

const passphrase = "a long enough passphrase";
const open = { env: { WEBHOOK_ALLOW_PRIVATE_NETWORKS: "1" } };
const services = await testServices(open);
const receiver = await openReceiver();
let folder: string;
let file: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "canary-backup-"));
  file = path.join(folder, "backup.age");
  const ctx = await newMerchant(services);
  await fundedCustomer(services, ctx.merchantId, { amount: 7_000 });
  await createWebhookEndpoint(ctx, { url: receiver.url, events: ["*"] });
  await createCustomer(ctx, { email: "vera@example.com", name: 'Vera\t"Ö"\n\\N' });
  await addFile(ctx.merchantId);
  await writeBackup(services, createWriteStream(file), { passphrase, workFactor: 10 });
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test("a backup put into an empty database is the same service: rows, files, books, deliveries", async () => {
  const copy = await testServices(open);
  const restored = await restoreBackup(copy, createReadStream(file), passphrase);
  expect(restored.rows).toEqual(await countRows(services.env.DATABASE_URL));
  expect(await countRows(copy.env.DATABASE_URL)).toEqual(restored.rows);
  expect(await contents(copy.env.DATABASE_URL)).toBe(await contents(services.env.DATABASE_URL));
  expect(restored.files).toBe(1);
  const { merchantId, key } = await copy.db.file.findFirstOrThrow();
  const kept = await copy.storage.read(`${merchantId}/${key.split("/")[1]}`);
  expect(await textOf(kept?.body)).toBe("a contract");

  expect(restored).toMatchObject({ resealed: 0, unopened: [] });
  expect(await verifyLedger(copy)).toMatchObject({ passed: true, problems: [] });

  // Deliveries that were due go out from the copy, and its rules hold again.
  await dueDeliveries(copy)();
  expect(receiver.requests.map(({ body }) => JSON.parse(body).type)).toContain("customer.created");
  await expect(copy.db.$executeRaw`DELETE FROM ledger_entries`).rejects.toThrow();
});

test("a wrong passphrase, an altered and a shortened file are refused, and leave nothing behind", async () => {
  const copy = await testServices();
  const sealed = await readFile(file);
  const restore = (bytes: Buffer, phrase: string) =>
    restoreBackup(copy, Readable.from([bytes]), phrase);
  await expect(restore(sealed, "another passphrase")).rejects.toThrow(
    "does not open with this passphrase",
  );
  const altered = Buffer.from(sealed);
  altered[altered.length - 20]! ^= 1;
  await expect(restore(altered, passphrase)).rejects.toThrow("damaged");
  await expect(restore(sealed.subarray(0, -40), passphrase)).rejects.toThrow("damaged");
  await expect(restore(Buffer.from("hello"), passphrase)).rejects.toThrow("not a backup of Canary");
  expect(await copy.db.merchant.count()).toBe(0);
});

test("a database in use is left alone", async () => {
  await expect(restoreBackup(services, createReadStream(file), passphrase)).rejects.toThrow(
    "has merchants already",
  );
});

test("a backup holds nothing in clear", async () => {
  const bytes = await readFile(file);
  for (const clear of ["vera@example.com", "a contract", services.env.APP_SECRET, "merchants"]) {
    expect(bytes.includes(clear)).toBe(false);
  }
});

test("what the role lets a statement take ends neither a backup nor a restore", async () => {
  const copy = await testServices();
  const target = path.join(folder, "slow.age");
  await behindLock(services.env.DATABASE_URL, () =>
    writeBackup(services, createWriteStream(target), { passphrase, workFactor: 10 }),
  );
  const restored = await behindLock(copy.env.DATABASE_URL, () =>
    restoreBackup(copy, createReadStream(target), passphrase),
  );
  expect(restored.rows).toEqual(await countRows(services.env.DATABASE_URL));
});

/** Waits for a lock at first, for longer than the database's own setting lets a statement take. */
async function behindLock<T>(url: string | undefined, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  const holder = new pg.Client({ connectionString: url });
  await Promise.all([client.connect(), holder.connect()]);
  const setting = `ALTER DATABASE ${client.database} SET statement_timeout`;
  const late = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
    AND clock_timestamp() - query_start > interval '300 milliseconds'`;
  try {
    await client.query(`${setting} = '100ms'`);
    await holder.query("BEGIN; LOCK TABLE customers");
    const isLate = async () => (await client.query(late)).rowCount === 1;
    const release = async () => {
      await expect.poll(isLate).toBe(true);
      await holder.query("COMMIT");
    };
    const [done] = await Promise.all([work(), release()]);
    return done;
  } finally {
    await client.query(`${setting} = DEFAULT`);
    await Promise.all([client.end(), holder.end()]);
  }
}

async function addFile(merchantId: string): Promise<void> {
  const now = services.clock.now();
  const id = "file_01jbq8v6n2e8t9x4k3m5r7w0yz";
  const key = `${merchantId}/${id}`;
  await services.db.file.create({
    data: {
      id,
      merchantId,
      key,
      bucket: "disk",
      filename: "contract.txt",
      mimeType: "text/plain",
      status: "uploaded",
      isPublic: false,
      uploadExpiresAt: now,
      createdAt: now,
      updatedAt: now,
    },
  });
  const body = Readable.from([Buffer.from("a contract")]);
  const as = { filename: "contract.txt", mimeType: "text/plain" } as const;
  await services.storage.put(key, { size: 10, body }, as);
}

async function textOf(body: Readable | undefined): Promise<string> {
  const chunks = await body?.toArray();
  return Buffer.concat((chunks ?? []) as Buffer[]).toString();
}

function countRows(url: string | undefined): Promise<Record<string, number>> {
  return withTables(url, "count(*)::int", (value) => Number(value));
}

/** A digest of every row of every table. */
async function contents(url: string | undefined): Promise<string> {
  const digests = await withTables(url, "md5(string_agg(t::text, ',' ORDER BY t::text))", String);
  return JSON.stringify(digests);
}

async function withTables<T>(
  url: string | undefined,
  what: string,
  read: (value: unknown) => T,
): Promise<Record<string, T>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const found: Record<string, T> = {};
    for (const { name } of await listTables(client)) {
      const { rows } = await client.query(`SELECT ${what} AS value FROM "${name}" t`);
      found[name] = read(rows[0].value);
    }
    return found;
  } finally {
    await client.end();
  }
}
