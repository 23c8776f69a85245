import { readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import type pg from "pg";
import type { MerchantContext } from "#server/core/context.ts";
import { newId } from "#server/core/ids.ts";
import { createCustomer } from "#server/routers/customers/create.ts";

const rounds = 30;
const createsEach = 150;
const atOnce = 4;

type Cost = { cpu: number; time: number };

/**
 * What the counters of these tables cost whoever creates a customer, by service call: CPU of service and
 * database, and time, of what it takes without their triggers. In turns, so that the machine's moods fall
 * on both; medians. What was made uncounted stays so. Linux only: it reads /proc.
 */
export async function costOfCounting(
  client: pg.Client,
  ctx: MerchantContext,
  tables: readonly string[],
): Promise<Cost> {
  const took = { ENABLE: [] as Cost[], DISABLE: [] as Cost[] };
  for (let round = 0; round < rounds; round += 1)
    for (const side of ["ENABLE", "DISABLE"] as const) {
      for (const table of tables)
        await client.query(`ALTER TABLE ${table} ${side} TRIGGER ${table}_counted_in`);
      await create(ctx, 20); // plans are made again
      const [cpu, startMs] = [await cpuMs(client), performance.now()];
      await create(ctx, createsEach);
      const time = performance.now() - startMs;
      took[side].push({ cpu: (await cpuMs(client)) - cpu, time });
    }
  for (const table of tables)
    await client.query(`ALTER TABLE ${table} ENABLE TRIGGER ${table}_counted_in`);
  const ratio = (of: keyof Cost) => middle(took.ENABLE, of) / middle(took.DISABLE, of);
  return { cpu: ratio("cpu"), time: ratio("time") };
}

async function create(ctx: MerchantContext, count: number): Promise<void> {
  let left = count;
  const one = async () => {
    while ((left -= 1) >= 0)
      await createCustomer(ctx, { email: `${newId("customer")}@example.com` });
  };
  await Promise.all(Array.from({ length: atOnce }, one));
}

/** Of this process and of the database's connections. */
async function cpuMs(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>(
    "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
  );
  const { user, system } = process.cpuUsage();
  const ns = rows.map(({ pid }) =>
    Number(/^\d+/.exec(readFileSync(`/proc/${pid}/schedstat`, "utf8"))),
  );
  return (user + system) / 1e3 + ns.reduce((sum, one) => sum + one, 0) / 1e6;
}

/** The median. */
function middle(costs: Cost[], of: keyof Cost): number {
  const sorted = costs.map((cost) => cost[of]).toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
