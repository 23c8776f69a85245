import { setTimeout as delay } from "node:timers/promises";
import type { MerchantContext, Services } from "#server/core/context.ts";
import { createWebhookEndpoint } from "#server/routers/webhook-endpoints/create.ts";
import { webhookJobs } from "#server/webhooks/delivery/deliver.ts";
import { startWorker } from "#server/worker/worker.ts";
import { newMerchant } from "#server/workshop/testing/payments/payments.ts";
import type { Receiver } from "#server/workshop/testing/webhooks/open-receiver.ts";

type Backlog = {
  /** Deliveries that are due to the busy merchant. */
  due: number;
  /** Its endpoints. */
  endpoints: number;
  /** Merchants with one delivery each. */
  others: number;
};

/**
 * A merchant with a backlog to slow receivers, `/slow`, that already fills the worker, and others to
 * whom one delivery each falls due then, `/other`. Answers how long it took until each of these was
 * attempted, and how much of the backlog was left when the last one was.
 */
export async function besideBacklog(services: Services, receiver: Receiver, backlog: Backlog) {
  const busy = await newMerchant(services);
  for (let number = 0; number < backlog.endpoints; number += 1)
    await createWebhookEndpoint(busy, { url: `${receiver.url}/slow/${number}`, events: ["*"] });
  await makeDue(busy, Math.ceil(backlog.due / backlog.endpoints));
  const others: MerchantContext[] = [];
  for (let number = 0; number < backlog.others; number += 1) {
    const other = await newMerchant(services);
    await createWebhookEndpoint(other, { url: `${receiver.url}/other/${number}`, events: ["*"] });
    others.push(other);
  }
  const worker = startWorker(services, webhookJobs().jobs);
  await standsStill(() => receiver.requests.length);
  const sinceMs = performance.now();
  await Promise.all(others.map((other) => makeDue(other, 1)));
  const attempted = () => receiver.requests.filter(({ path }) => path.startsWith("/other/"));
  while (attempted().length < backlog.others) await delay(10);
  const left = backlog.due - (receiver.requests.length - attempted().length);
  const tookMs = attempted().map(({ atMs }) => atMs - sinceMs);
  await services.db.webhookEndpoint.updateMany({ data: { active: false } });
  return { tookMs, left, worker };
}

/** Waits until no more requests come than there are slots for. */
async function standsStill(count: () => number): Promise<void> {
  for (let before = 0; count() > before || count() === 0;) {
    before = count();
    await delay(500);
  }
}

const portion = 250;

/** Events of the merchant, each with a delivery to each of its endpoints that is due. */
async function makeDue(ctx: MerchantContext, events: number): Promise<void> {
  for (let from = 1; from <= events; from += portion)
    await makeSome(ctx, from, Math.min(from + portion - 1, events));
}

async function makeSome(
  { db, merchantId, clock }: MerchantContext,
  from: number,
  to: number,
): Promise<void> {
  const now = clock.now();
  await db.$executeRaw`
    WITH event AS (
      INSERT INTO events (id, "merchantId", type, payload, sequence, "createdAt")
      SELECT 'evt_' || ${merchantId} || n, ${merchantId}, 'load.tick', '{"n":' || n || '}', n, ${now}
      FROM generate_series(${from}::int, ${to}::int) AS n RETURNING id)
    INSERT INTO webhook_deliveries (id, "merchantId", "eventId", "endpointId", status, "nextAttemptAt", "createdAt")
    SELECT 'dlv_' || endpoint.id || event.id, ${merchantId}, event.id, endpoint.id, 'pending', ${now}, ${now}
    FROM event, webhook_endpoints endpoint WHERE endpoint."merchantId" = ${merchantId}`;
}
