import { fork } from "node:child_process";
import { once } from "node:events";
import { performance } from "node:perf_hooks";
import { Agent, request } from "undici";
import { benchEnqueue, linkInput, median } from "#server/workshop/bench/webhook-enqueue.ts";
import { systemClock } from "#server/core/clock.ts";
import { actFor } from "#server/core/context.ts";
import type { MerchantContext, Services } from "#server/core/context.ts";
import { openDb } from "#server/data/db.ts";
import type { Db } from "#server/data/db.ts";
import { applyMigrations } from "#server/programs/embedded/migrate.ts";
import { startScratchPostgres } from "#server/programs/embedded/scratch-postgres.ts";
import { loadEnv } from "#server/core/env.ts";
import { webhookJobs } from "#server/webhooks/deliver.ts";
import { createEgress } from "#server/webhooks/egress.ts";
import { perEndpointMax } from "#server/webhooks/lanes.ts";
import { newWebhookSecret, webhookHeaders } from "#server/webhooks/sign.ts";
import { newId } from "#server/core/ids.ts";
import { createLog } from "#server/core/log.ts";
import { createProcessor } from "#server/payments/processor/create.ts";
import { createStorage } from "#server/storage/create-storage.ts";
import { createPaymentLink } from "#server/routers/payment-links/create.ts";
import { createWebhookEndpoint } from "#server/routers/webhook-endpoints/create.ts";
import { startWorker } from "#server/worker/worker.ts";

/**
 * `npm run bench:webhooks [deliver|enqueue]`: deliveries a second against a bare loop of POSTs with the same
 * signature, body size and concurrency, and what the event adds to the transaction that makes
 * it. Medians of alternating rounds on one machine, the ratio's too, since a machine is not equally
 * fast all the time; prints ratios, fails at nothing.
 */
const rounds = 5;
const deliveriesPerRound = 20_000;

async function main(): Promise<void> {
  const sink = fork(new URL("./webhook-sink.ts", import.meta.url));
  const [port] = (await once(sink, "message")) as [number];
  const server = await startScratchPostgres();
  const db = openDb({ url: server.url, poolMax: 20 });
  try {
    await applyMigrations(server.url);
    const services = benchServices(db, server.url);
    const ctx = await newMerchant(services);
    const [part] = process.argv.slice(2);
    if (part !== "deliver") await benchEnqueue(ctx);
    if (part !== "enqueue") await benchDelivery(ctx, `http://127.0.0.1:${port}/hook`);
  } finally {
    sink.disconnect();
    await db.$disconnect();
    await server.stop();
  }
}

async function benchDelivery(ctx: MerchantContext, url: string): Promise<void> {
  await ctx.db.eventOutbox.deleteMany();
  await createWebhookEndpoint(ctx, { url, events: ["payment_link.created"] });
  const rates: { bare: number[]; ours: number[]; ratio: number[] } = {
    bare: [],
    ours: [],
    ratio: [],
  };
  for (let round = -1; round < rounds; round += 1) {
    await createLinks(ctx, deliveriesPerRound);
    const sample = await ctx.db.event.findFirstOrThrow({ orderBy: { createdAt: "desc" } });
    const bare = await postLoop(url, sample.payload, deliveriesPerRound);
    const ours = await deliverAll(ctx);
    if (round < 0) continue;
    rates.bare.push(bare);
    rates.ours.push(ours);
    rates.ratio.push(ours / bare);
  }
  const [bare, ours, ratio] = [median(rates.bare), median(rates.ours), median(rates.ratio)];
  console.log(`bare loop, ${perEndpointMax} at a time    ${bare.toFixed(0)} requests a second`);
  console.log(
    `deliveries, ${perEndpointMax} at a time   ${ours.toFixed(0)} a second, ratio ${ratio.toFixed(2)} (at least 0.50)`,
  );
}

/** Everything from the fan-out to the recorded attempt. */
async function deliverAll(ctx: MerchantContext): Promise<number> {
  const startMs = performance.now();
  const worker = startWorker(ctx, webhookJobs().jobs);
  // Ordered as the indexes of what waits are: a search of all rows would be part of the measurement.
  const undone = () =>
    ctx.db.$queryRaw<{ left: boolean }[]>`
      SELECT EXISTS (SELECT FROM event_outbox ORDER BY "eventId" LIMIT 1)
          OR EXISTS (SELECT FROM webhook_deliveries WHERE status = 'pending' ORDER BY "merchantId", "endpointId" LIMIT 1) AS left`;
  while ((await undone())[0]?.left) await new Promise((resolve) => setTimeout(resolve, 30));
  const ms = performance.now() - startMs;
  await worker.stop();
  return (deliveriesPerRound / ms) * 1000;
}

async function postLoop(url: string, text: string, count: number): Promise<number> {
  const dispatcher = new Agent({ connections: perEndpointMax });
  const secret = newWebhookSecret();
  let left = count;
  const startMs = performance.now();
  const lanes = Array.from({ length: perEndpointMax }, async () => {
    while (left-- > 0) {
      const body = Buffer.from(text);
      const signed = webhookHeaders([secret], { id: newId("event"), sentAt: new Date(), body });
      const headers = { "content-type": "application/json", ...Object.fromEntries(signed) };
      const answer = await request(url, { method: "POST", headers, body, dispatcher });
      await answer.body.dump();
    }
  });
  await Promise.all(lanes);
  const ms = performance.now() - startMs;
  await dispatcher.close();
  return (count / ms) * 1000;
}

async function createLinks(ctx: MerchantContext, count: number): Promise<void> {
  let left = count;
  const lanes = Array.from({ length: 8 }, async () => {
    while (left-- > 0) await createPaymentLink(ctx, linkInput);
  });
  await Promise.all(lanes);
}

function benchServices(db: Db, url: string): Services {
  const env = loadEnv({ DATABASE_URL: url });
  const clock = systemClock;
  const egress = createEgress({ allowPrivateNetworks: true });
  const log = createLog("error");
  return {
    env,
    db,
    clock,
    log,
    processor: createProcessor({ env, db, clock, log }),
    egress,
    storage: createStorage({ env, clock }),
  };
}

async function newMerchant(services: Services): Promise<MerchantContext> {
  const id = newId("merchant");
  const now = services.clock.now();
  await services.db.merchant.create({
    data: { id, name: "Fern & Oak", createdAt: now, updatedAt: now },
  });
  return actFor(services, id);
}

await main();
