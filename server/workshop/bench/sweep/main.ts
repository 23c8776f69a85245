import pg from "pg";
import { addMs, dayMs } from "#server/core/clock.ts";
import type { MerchantContext, Services } from "#server/core/context.ts";
import { loadEnv } from "#server/core/env.ts";
import { newId } from "#server/core/ids.ts";
import { createServices } from "#server/http/services.ts";
import { startScratchPostgres } from "#server/programs/embedded/scratch-postgres.ts";
import { percentile } from "#server/programs/load/figures.ts";
import { after, atPace, timed } from "#server/programs/load/loops.ts";
import { applyMigrations } from "#server/programs/schema/migrate.ts";
import { createCustomer } from "#server/routers/customers/create.ts";
import { listEvents } from "#server/routers/events/list.ts";
import { sweepOldJob } from "#server/worker/retention.ts";
import { fillInBulk } from "#server/workshop/load/fill-in-bulk.ts";
import { newMerchant } from "#server/workshop/testing/payments/payments.ts";

/**
 * `npm run bench:sweep [events]`: how long operations take (create a customer, list the newest events, in
 * one process without HTTP) while old events with a delivery and an attempt each are swept, against
 * without: 99th percentiles in turns, so that the machine's moods fall on both. 5,000,000 unless told
 * otherwise; measures for two minutes, and says how many a second are swept.
 */
const events = Number(process.argv[2] ?? 5_000_000);
const rounds = 6;
const roundMs = 10_000;
const perSecond = 100;

const server = await startScratchPostgres();
await applyMigrations(server.url);
const services = createServices(loadEnv({ DATABASE_URL: server.url, LOG_LEVEL: "error" }));
const ctx = await newMerchant(services);
await fill(ctx, events);
const took: Record<"alone" | "beside", number[]> = { alone: [], beside: [] };
let swept = 0;
for (let round = 0; round < rounds; round += 1) {
  took.alone.push(...(await operate(ctx)));
  const before = await services.db.event.count({ where: { merchantId: ctx.merchantId } });
  const sweeper = sweepFor(services, roundMs);
  took.beside.push(...(await operate(ctx)));
  await sweeper;
  const made = took.alone.length + took.beside.length;
  swept += before - (await services.db.event.count({ where: { merchantId: ctx.merchantId } }));
  if (round === rounds - 1) console.log(`${swept} events swept beside ${made} operations`);
}
const [alone, beside] = [percentile(took.alone, 0.99), percentile(took.beside, 0.99)];
console.log(
  `99th percentile without the sweep ${alone.toFixed(1)} ms, during it ${beside.toFixed(1)} ms`,
);
console.log(`ratio ${(beside / alone).toFixed(2)} (at most 1.50)`);
await services.db.$disconnect();
await server.stop();

async function sweepFor(all: Services, ms: number): Promise<void> {
  const job = sweepOldJob();
  const isOver = after(ms);
  while (!isOver() && (await job.run(all)) > 0);
}

/** Milliseconds of each operation, begun at a steady pace. */
async function operate(owner: MerchantContext): Promise<number[]> {
  const create = () => createCustomer(owner, { email: `${newId("customer")}@example.com` });
  const list = () => listEvents(owner, { limit: 20, offset: 0 });
  return atPace(perSecond, after(roundMs), (number) => timed(number % 2 === 0 ? create : list));
}

/** Old events, each with a delivery and its attempt, as a merchant has them whose endpoint is well. */
async function fill({ merchantId, clock }: MerchantContext, count: number): Promise<void> {
  const at = addMs(clock.now(), -400 * dayMs).toISOString();
  const endpoint = newId("webhookEndpoint");
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  const tables = ["webhook_endpoints", "events", "webhook_deliveries", "webhook_attempts"];
  await fillInBulk(client, tables, async () => {
    await client.query(
      `INSERT INTO webhook_endpoints (id, "merchantId", url, events, secret, active, "createdBy", metadata, "createdAt", "updatedAt")
       VALUES ($1, $2, 'https://shop.example', '{}', '', true, '{}', '{}', $3, $3)`,
      [endpoint, merchantId, at],
    );
    const numbered = `generate_series(1, $2::int) AS n`;
    const createdAt = `$3::timestamptz + n * interval '1 millisecond'`;
    await client.query(
      `INSERT INTO events (id, "merchantId", type, payload, "relatedEntityId", "relatedEntityType", sequence, "createdAt")
       SELECT 'evt_' || lpad(n::text, 12, '0'), $1, 'load.tick', '{"data":{"text":"' || repeat('x', 560) || '"}}',
              'cus_' || n / 3, 'customer', n % 3 + 1, ${createdAt} FROM ${numbered}`,
      [merchantId, count, at],
    );
    await client.query(
      `INSERT INTO webhook_deliveries (id, "merchantId", "eventId", "endpointId", status, attempts, "createdAt")
       SELECT 'dlv_' || lpad(n::text, 12, '0'), $1, 'evt_' || lpad(n::text, 12, '0'), $4, 'delivered', 1, ${createdAt} FROM ${numbered}`,
      [merchantId, count, at, endpoint],
    );
    await client.query(
      `INSERT INTO webhook_attempts (id, "merchantId", "deliveryId", number, status, "durationMs", "responseBody", "createdAt")
       SELECT 'att_' || lpad(n::text, 12, '0'), $1, 'dlv_' || lpad(n::text, 12, '0'), 1, 200, 10, 'ok', ${createdAt} FROM ${numbered}`,
      [merchantId, count, at],
    );
  });
  await client.end();
}
