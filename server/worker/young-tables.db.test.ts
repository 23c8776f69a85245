import { expect, test } from "vitest";
import { newId } from "#server/core/ids.ts";
import { analyzeYoungTables } from "#server/worker/young-tables.ts";
import { createTestApp } from "#server/workshop/testing/app.ts";

test("a table is looked at once it has grown to several times what the database knows of it", async () => {
  const { services, merchant } = await createTestApp({ poolMax: 1 });
  const { db, clock } = services;
  await db.$executeRaw`ALTER TABLE customers SET (autovacuum_enabled = false)`;
  await db.$executeRaw`VACUUM ANALYZE customers`;
  const known = async () => {
    await db.$queryRaw`SELECT pg_stat_force_next_flush()::text, pg_sleep(0.1)::text`;
    await analyzeYoungTables.run(services);
    const [row] = await db.$queryRaw<{ rows: number }[]>`
      SELECT reltuples::float8 AS rows FROM pg_class WHERE oid = 'customers'::regclass`;
    return row?.rows;
  };
  const add = async (count: number) => {
    const ids = Array.from({ length: count }, () => newId("customer"));
    await db.customer.createMany({
      data: ids.map((id) => ({
        id,
        merchantId: merchant.id,
        searchText: id,
        metadata: {},
        createdAt: clock.now(),
        updatedAt: clock.now(),
      })),
    });
  };
  await add(400);
  expect(await known()).toBe(0);
  await add(400);
  expect(await known()).toBe(800);
  await add(1_000);
  expect(await known()).toBe(800);
  await add(1_000);
  expect(await known()).toBe(2_800);
});
