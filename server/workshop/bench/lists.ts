import { performance } from "node:perf_hooks";
import { actFor } from "#server/core/context.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { openDb } from "#server/data/db.ts";
import type { Db } from "#server/data/db.ts";
import { applyMigrations } from "#server/programs/embedded/migrate.ts";
import { startScratchPostgres } from "#server/programs/embedded/scratch-postgres.ts";
import { loadEnv } from "#server/core/env.ts";
import { listCustomers } from "#server/routers/customers/list.ts";
import { createServices } from "#server/http/services.ts";

/**
 * `npm run bench:lists`: what a merchant with many customers pays for a list, against one with
 * few, in one run on one server. Prints medians and ratios; fails at nothing.
 */
const few = "mer_few";
const many = "mer_many";
const rounds = 60;

async function main(): Promise<void> {
  const server = await startScratchPostgres();
  const env = loadEnv({ DATABASE_URL: server.url, LOG_LEVEL: "silent" });
  const db = openDb({ url: server.url, poolMax: 4 });
  try {
    await applyMigrations(server.url);
    await insertCustomers(db, few, 1_000);
    await insertCustomers(db, many, 200_000);
    await db.$executeRaw`VACUUM ANALYZE customers`;
    const services = createServices(env, { db });
    await report((merchantId) => actFor(services, merchantId));
  } finally {
    await db.$disconnect();
    await server.stop();
  }
}

async function report(act: (merchantId: string) => MerchantContext): Promise<void> {
  const page = { limit: 50, offset: 0 };
  const first = (merchantId: string) => median(() => listCustomers(act(merchantId), page));
  await first(few);
  const [firstFew, firstMany] = [await first(few), await first(many)];
  const search = await median(() =>
    listCustomers(act(many), { ...page, search: "customer 19999" }),
  );
  const email = await median(() =>
    listCustomers(act(many), { ...page, email: "c150000@example.com" }),
  );
  const deep = await median(() => listCustomers(act(many), { ...page, offset: 150_000 }));
  const { pagination } = await listCustomers(act(many), page);
  console.log(`first page,        1,000 customers  ${ms(firstFew)}`);
  console.log(
    `first page,      200,000 customers  ${ms(firstMany)}  ratio ${(firstMany / firstFew).toFixed(2)} (at most 1.50)`,
  );
  console.log(`selective search, 200,000 customers ${ms(search)}  (under 30 ms)`);
  console.log(`by e-mail,        200,000 customers ${ms(email)}`);
  console.log(
    `offset 150,000,   200,000 customers ${ms(deep)}  ratio ${(deep / firstMany).toFixed(1)} to its first page (under 60 ms)`,
  );
  console.log(`total answered ${pagination.total}, exact`);
}

async function median(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return times.toSorted((a, b) => a - b)[rounds / 2] ?? 0;
}

function ms(value: number): string {
  return `${value.toFixed(2)} ms`.padStart(10);
}

async function insertCustomers(db: Db, merchantId: string, count: number): Promise<void> {
  await db.$executeRaw`
    INSERT INTO customers (id, "merchantId", email, "emailKey", "phoneNumber", name, "searchText", metadata, "createdAt", "updatedAt")
    SELECT 'cus_' || ${merchantId} || n, ${merchantId}, 'c' || n || '@example.com', 'c' || n || '@example.com',
           '+4420' || (70000000 + n), 'Customer ' || n,
           'customer ' || n || ' c' || n || '@example.com +4420' || (70000000 + n) || ' cus_' || n, '{}',
           timestamptz '2026-01-01' + n * interval '1 second', timestamptz '2026-01-01'
    FROM generate_series(1, ${count}::int) AS n`;
}

await main();
