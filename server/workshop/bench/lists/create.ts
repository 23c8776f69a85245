import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import type pg from "pg";
import { createApiKey } from "#server/auth/credentials/api-keys.ts";
import { loadEnv } from "#server/core/env.ts";
import { newId } from "#server/core/ids.ts";
import { openDb } from "#server/data/db.ts";
import { median } from "#server/http/overload/median.ts";
import { createWebHandler } from "#server/http/rest/web.ts";
import { createServices } from "#server/http/services.ts";
import { inLanes, times } from "#server/programs/load/loops.ts";

const rounds = 30;
const createsEach = 150;
const atOnce = 4;

type Cost = { cpu: number; time: number };

type Create = () => Promise<void>;

/**
 * Creates customers over REST, under keys, as an integration does; only the socket is left out. So each
 * writes a customer, an event and an audit entry, which are all counted.
 */
export async function customerCreator(url: string, merchantId: string): Promise<Create> {
  const env = loadEnv({ DATABASE_URL: url, LOG_LEVEL: "silent", RATE_LIMIT_RPS: "0" });
  const services = createServices(env, { db: openDb({ url, poolMax: atOnce }) });
  const { key } = await createApiKey(services, { merchantId, name: "Lists" });
  const handle = createWebHandler(services);
  return async () => {
    const answer = await handle(
      new Request(`${env.APP_URL}/api/canary/customers`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${key}`,
          "content-type": "application/json",
          "idempotency-key": randomUUID(),
        },
        body: JSON.stringify({ email: `${newId("customer")}@example.com` }),
      }),
    );
    if (answer.status !== 201) throw new Error(await answer.text());
    await answer.text();
  };
}

/**
 * Measures how much the counters of these tables cost on create: CPU of service and database, and time, relative
 * to creates without their triggers. Both sides take turns, so that the machine's moods fall on both; the results
 * are medians of the ratios. Rows made uncounted stay uncounted. Linux only: it reads /proc.
 */
export async function costOfCounting(
  client: pg.Client,
  create: Create,
  tables: readonly string[],
): Promise<Cost> {
  const took = { ENABLE: [] as Cost[], DISABLE: [] as Cost[] };
  for (let round = 0; round < rounds; round += 1)
    for (const side of ["ENABLE", "DISABLE"] as const) {
      for (const table of tables)
        await client.query(`ALTER TABLE ${table} ${side} TRIGGER ${table}_counted_in`);
      await inLanes(atOnce, times(20), create); // plans are made again
      const [cpu, startMs] = [await cpuMs(client), performance.now()];
      await inLanes(atOnce, times(createsEach), create);
      const time = performance.now() - startMs;
      took[side].push({ cpu: (await cpuMs(client)) - cpu, time });
    }
  for (const table of tables)
    await client.query(`ALTER TABLE ${table} ENABLE TRIGGER ${table}_counted_in`);
  return { cpu: ratioOf(took, "cpu"), time: ratioOf(took, "time") };
}

/** CPU milliseconds of this process and of the database's connections. */
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

/** The median of the rounds. */
function ratioOf(took: Record<"ENABLE" | "DISABLE", Cost[]>, of: keyof Cost): number {
  const ratios = took.ENABLE.map((cost, round) => cost[of] / (took.DISABLE[round]?.[of] ?? 0));
  return median(ratios);
}
