import { expect, test } from "vitest";
import { actFor } from "#server/core/context.ts";
import type { Db } from "#server/data/db.ts";
import { transactAside } from "#server/data/transact.ts";
import { emitOwn } from "#server/events/emit.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import { createWebhookEndpoint } from "#server/routers/webhook-endpoints/create.ts";
import { createTestApp } from "#server/workshop/testing/app.ts";
import { dueDeliveries } from "#server/workshop/testing/webhooks/deliver-due.ts";
import { startReceiver } from "#server/workshop/testing/webhooks/receiver.ts";

/** An event type of an integration's own. */
const tick: string = "load.tick";
const rush = 800;
/** The limit of rows read from each table, for an event and its two deliveries, over all statements. */
const rowsMax = 30;
const tables = [
  "event_counters",
  "event_numbers",
  "event_outbox",
  "events",
  "webhook_attempts",
  "webhook_deliveries",
  "webhook_endpoints",
];
const poolMax = 1;
const receiver = await startReceiver();

// The database looks at a table when it likes, and plans by what it saw: mostly that nothing waits. What it
// sees in the middle of a rush is left out, so that the plans of before are what the rush gets.
test.for([0, 1, 20])(
  "a rush reads each row a few times, though the tables had %i rows when they were last looked at",
  async (known) => {
    const app = await createTestApp({ poolMax, env: { WEBHOOK_ALLOW_PRIVATE_NETWORKS: true } });
    const { db } = app.services;
    const ctx = actFor(app.services, app.merchant.id);
    const deliverDue = dueDeliveries(app.services);
    const write = (count: number) =>
      transactAside(app.services, async (unit) => {
        for (let n = 0; n < count; n++)
          emitOwn(unit, ctx, { type: tick, data: { n }, related: null });
      });
    await deliverDue();
    for (const table of tables) {
      await run(db, `ALTER TABLE ${table} SET (autovacuum_enabled = false)`);
    }
    for (const path of ["first", "second"]) {
      await createWebhookEndpoint(ctx, { url: `${receiver.url}/${path}`, events: ["*"] });
    }
    if (known === 0) await deliverDue();
    else await write(known);
    await run(db, `VACUUM ANALYZE ${tables.join()}`);
    for (let planned = 0; planned < 6; planned++) {
      await deliverDue();
      await write(1);
    }

    const before = await rowsRead(db);
    await write(rush);
    await deliverDue();
    for (const [table, rows] of await rowsRead(db)) {
      const each = (rows - (before.get(table) ?? 0)) / rush;
      expect(each, `rows of ${table} for an event`).toBeLessThan(rowsMax);
    }
    expect(await db.eventOutbox.count()).toBe(0);
  },
);

/** The number of rows that all statements so far have read, by table. */
async function rowsRead(db: Db): Promise<Map<string, number>> {
  // Each connection reports for itself, and all of them are idle here.
  const connections = Array.from(
    { length: poolMax },
    () => db.$queryRaw`SELECT pg_stat_force_next_flush()::text, pg_sleep(0.1)::text`,
  );
  await Promise.all(connections);
  const read = await db.$queryRaw<{ table: string; rows: number }[]>`
    SELECT relname AS table, (seq_tup_read + coalesce(idx_tup_fetch, 0))::float8 AS rows
    FROM pg_stat_user_tables WHERE relname IN (${Prisma.join(tables)})`;
  return new Map(read.map(({ table, rows }) => [table, rows]));
}

async function run(db: Db, statement: string): Promise<void> {
  await db.$executeRawUnsafe(statement);
}
