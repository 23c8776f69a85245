import { expect, test } from "vitest";
import { actFor } from "#server/core/context.ts";
import { newId } from "#server/core/ids.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import { queueReceipts } from "#server/notifications/receipts/receipt.ts";
import { createTestApp } from "#server/workshop/testing/app.ts";
import { newCustomer } from "#server/workshop/testing/payments/payments.ts";

const tables = [
  "checkout_sessions",
  "customers",
  "events",
  "payment_attempts",
  "payment_intents",
  "receipts",
];
const rush = 300;
/** Payments of a batch while statements are planned. */
const known = 7;
/** Rows that are read of any table for a receipt. */
const rowsMax = 10;

// Until the database looks at its tables again (server/worker/young-tables.ts) a rush has plans for empty ones. Worst of
// all it once compared each event of the rush with each payment, and each of these pairs with the events.
test("receipts are looked up one by one in a database that was empty when it was last looked at", async () => {
  const { services, merchant } = await createTestApp({ poolMax: 1 });
  const { db, clock } = services;
  const ctx = actFor(services, merchant.id);
  const { id: customerId } = await newCustomer(ctx);
  for (const table of tables)
    await db.$executeRawUnsafe(`ALTER TABLE ${table} SET (autovacuum_enabled = false)`);

  async function pay(count: number): Promise<{ id: string; merchantId: string }[]> {
    const paid = Array.from({ length: count }, () => newId("paymentIntent"));
    const now = clock.now();
    await db.$executeRaw`
      INSERT INTO payment_intents (id, "merchantId", "customerId", amount, currency, status, mode, "captureMethod", "amountCaptured", metadata, "createdAt", "updatedAt")
      SELECT id, ${merchant.id}, ${customerId}, 4900, 'EUR', 'succeeded', 'payment', 'automatic', 4900, '{}', ${now}::timestamptz, ${now}::timestamptz
      FROM unnest(${paid}::text[]) AS id`;
    return db.$queryRaw`
      INSERT INTO events (id, "merchantId", type, payload, "relatedEntityId", "relatedEntityType", sequence, "createdAt")
      SELECT replace(id, 'pi_', 'evt_'), ${merchant.id}, 'payment_intent.succeeded', '{}', id, 'payment_intent', 1, ${now}::timestamptz
      FROM unnest(${paid}::text[]) AS id RETURNING id, "merchantId"`;
  }

  async function rowsRead(): Promise<Map<string, number>> {
    await db.$queryRaw`SELECT pg_stat_force_next_flush()::text, pg_sleep(0.1)::text`;
    const read = await db.$queryRaw<{ table: string; rows: number }[]>`
      SELECT relname AS table, (seq_tup_read + coalesce(idx_tup_fetch, 0))::float8 AS rows
      FROM pg_stat_user_tables WHERE relname IN (${Prisma.join(tables)})`;
    return new Map(read.map(({ table, rows }) => [table, rows]));
  }

  for (let planned = 0; planned < 6; planned += 1) await queueReceipts(services, await pay(known));
  const events = await pay(rush);
  const before = await rowsRead();
  await queueReceipts(services, events);
  for (const [table, rows] of await rowsRead())
    expect((rows - (before.get(table) ?? 0)) / rush, `rows of ${table}`).toBeLessThan(rowsMax);
  expect(await db.message.count({ where: { merchantId: merchant.id } })).toBe(rush + 6 * known);
});
