import { randomInt } from "node:crypto";
import pg from "pg";
import { createApiKey } from "#server/auth/credentials/api-keys.ts";
import { systemClock } from "#server/core/clock.ts";
import { loadEnv } from "#server/core/env.ts";
import { createLog } from "#server/core/telemetry/log.ts";
import { openDb } from "#server/data/db.ts";
import { applyMigrations } from "#server/programs/schema/migrate.ts";

export const merchantId = "mer_bench";
export const customers = 2_000;
const deposit = 1_000_000_000;

function customerId(number: number): string {
  return `cus_${number}`;
}

/** Two different ones of the first so many customers. */
export function randomPair(among: number): [string, string] {
  const from = randomInt(among);
  const to = (from + 1 + randomInt(among - 1)) % among;
  return [customerId(from + 1), customerId(to + 1)];
}

/** A merchant whose customers, `cus_1` and so on, have more than a benchmark can move. */
export async function openBooks(url: string): Promise<{ key: string }> {
  await applyMigrations(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const now = systemClock.now();
  await client.query(
    `INSERT INTO merchants (id, name, "createdAt", "updatedAt") VALUES ($1, 'Benchmark', $2, $2)`,
    [merchantId, now],
  );
  await client.query(
    `INSERT INTO customers (id, "merchantId", email, "emailKey", metadata, "createdAt", "updatedAt")
     SELECT 'cus_' || i, $1, i || '@example.com', i || '@example.com', '{}', $2, $2 FROM generate_series(1, $3::int) i`,
    [merchantId, now, customers],
  );
  // Committed now and then: the clearing account's old versions must be cleared on the way.
  await client.query(`DO $$ BEGIN
    FOR i IN 1 .. ${customers} LOOP
      PERFORM ledger_post('btx_fund_' || i, '${merchantId}', 'funding', 'EUR', NULL, 'pi_' || i, 'payment_intent', now(),
        '{clearing,customer}', ARRAY['${merchantId}', 'cus_' || i], '{-${deposit},${deposit}}',
        ARRAY['acct_clearing_' || i, 'acct_' || i], false);
      IF i % 20 = 0 THEN COMMIT; END IF;
    END LOOP;
  END $$`);
  await client.query("VACUUM ANALYZE");
  await client.end();
  return createKey(url);
}

async function createKey(url: string): Promise<{ key: string }> {
  const env = loadEnv({});
  const db = openDb({ url, poolMax: 1 });
  const made = await createApiKey(
    { env, clock: systemClock, db, log: createLog(env.LOG_LEVEL) },
    { merchantId, name: "Benchmark" },
  );
  await db.$disconnect();
  return made;
}
