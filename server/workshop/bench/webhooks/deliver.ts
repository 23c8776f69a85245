import { performance } from "node:perf_hooks";
import { setTimeout as delay } from "node:timers/promises";
import type { MerchantContext } from "#server/core/context.ts";
import { newId } from "#server/core/ids.ts";
import { median } from "#server/http/overload/median.ts";
import { openClient } from "#server/programs/load/client.ts";
import { inLanes, times } from "#server/programs/load/loops.ts";
import { createPaymentLink } from "#server/routers/payment-links/create.ts";
import { createWebhookEndpoint } from "#server/routers/webhook-endpoints/create.ts";
import { webhookJobs } from "#server/webhooks/delivery/deliver.ts";
import { perEndpointMax } from "#server/webhooks/delivery/lanes.ts";
import { newWebhookSecret, webhookHeaders } from "#server/webhooks/sign.ts";
import { startWorker } from "#server/worker/worker.ts";
import { type Cpu, readCpu } from "#server/workshop/bench/webhooks/cpu-of.ts";
import { linkInput } from "#server/workshop/bench/webhooks/enqueue.ts";

/** The receiver that answers deliveries, in a process of its own. */
export type Sink = { url: string; pid: number };
type Size = { rounds: number; deliveries: number };
/** `cpu` in microseconds a delivery, or a request; null where it cannot be read. */
type Score = { rate: number; cpu: Cpu | null };

/**
 * Deliveries a second, from the fan-out to the recorded attempt, and the bare loop of POSTs, in turns; the first
 * round warms up. The ratio is that of the median round. CPU says what a delivery costs whom: other work on the
 * machine distorts it by some per cent (caches), and the ratio by any factor.
 */
export async function benchDelivery(
  ctx: MerchantContext,
  sink: Sink,
  { rounds, deliveries }: Size,
): Promise<void> {
  const { db, merchantId } = ctx;
  await db.eventOutbox.deleteMany({ where: { merchantId } });
  await createWebhookEndpoint(ctx, { url: sink.url, events: ["payment_link.created"] });
  const scores: Record<"bare" | "ours", Score[]> = { bare: [], ours: [] };
  const measured = async (work: () => Promise<unknown>) =>
    measure(() => readCpu(db, sink.pid), deliveries, work);
  for (let round = -1; round < rounds; round += 1) {
    await inLanes(8, times(deliveries), () => createPaymentLink(ctx, linkInput));
    const { payload } = await db.event.findFirstOrThrow({
      where: { merchantId },
      orderBy: { createdAt: "desc" },
    });
    const bare = await measured(() => postLoop(sink.url, payload, deliveries));
    const ours = await measured(() => deliverAll(ctx));
    if (round < 0) continue;
    scores.bare.push(bare);
    scores.ours.push(ours);
  }
  const ratio = median(
    scores.ours.map(({ rate }, round) => rate / (scores.bare[round]?.rate ?? 0)),
  );
  const shown = (name: string, of: Score[]) =>
    `${name}, ${perEndpointMax} at a time `.padEnd(29) +
    `${median(of.map(({ rate }) => rate))
      .toFixed(0)
      .padStart(6)} a second   ${cpuText(of)}`;
  console.log(shown("bare loop", scores.bare));
  console.log(shown("deliveries", scores.ours));
  console.log(`ratio ${ratio.toFixed(2)} (at least 0.50)`);
}

async function measure(
  cpuNow: () => Promise<Cpu | null>,
  count: number,
  work: () => Promise<unknown>,
): Promise<Score> {
  const before = await cpuNow();
  const startMs = performance.now();
  await work();
  const rate = (count / (performance.now() - startMs)) * 1000;
  const after = await cpuNow();
  if (before === null || after === null) return { rate, cpu: null };
  const each = (of: keyof Cpu) => (after[of] - before[of]) / count;
  const cpu = { own: each("own"), database: each("database"), receiver: each("receiver") };
  return { rate, cpu };
}

/** The medians, each of its own. */
function cpuText(scores: Score[]): string {
  const all = scores.flatMap(({ cpu }) => cpu ?? []);
  if (all.length === 0) return "CPU unknown";
  const us = (of: keyof Cpu) => `${median(all.map((cpu) => cpu[of])).toFixed(0)} µs`;
  return `CPU each: process ${us("own")}, PostgreSQL ${us("database")}, receiver ${us("receiver")}`;
}

async function deliverAll(ctx: MerchantContext): Promise<void> {
  const worker = startWorker(ctx, webhookJobs().jobs);
  // Ordered as the indexes of what waits are: a search of all rows would be part of the measurement.
  const undone = () =>
    ctx.db.$queryRaw<{ left: boolean }[]>`
      SELECT EXISTS (SELECT FROM event_outbox ORDER BY "eventId" LIMIT 1)
          OR EXISTS (SELECT FROM webhook_deliveries WHERE status = 'pending' ORDER BY "merchantId", "endpointId" LIMIT 1) AS left`;
  while ((await undone())[0]?.left) await delay(30);
  await worker.stop();
}

async function postLoop(url: string, text: string, count: number): Promise<void> {
  const { origin, pathname } = new URL(url);
  const client = openClient(origin, { connections: perEndpointMax });
  const secret = newWebhookSecret();
  await inLanes(perEndpointMax, times(count), async () => {
    const body = Buffer.from(text);
    const signed = webhookHeaders([secret], { id: newId("event"), sentAt: new Date(), body });
    const headers = { "content-type": "application/json", ...Object.fromEntries(signed) };
    const answer = await client.pool.request({ method: "POST", path: pathname, headers, body });
    await answer.body.dump();
  });
  await client.close();
}
