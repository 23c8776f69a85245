import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as delay } from "node:timers/promises";
import type { MerchantContext, Services } from "#server/core/context.ts";
import { newId } from "#server/core/ids.ts";
import { inLanes, timed, times } from "#server/programs/load/loops.ts";
import { createCustomer } from "#server/routers/customers/create.ts";
import { createEvent } from "#server/routers/events/create.ts";
import { createWebhookEndpoint } from "#server/routers/webhook-endpoints/create.ts";
import { removeWebhookEndpoint } from "#server/routers/webhook-endpoints/remove.ts";
import { webhookJobs } from "#server/webhooks/delivery/deliver.ts";
import { startWorker } from "#server/worker/worker.ts";
import type { Receiver } from "#server/workshop/testing/webhooks/open-receiver.ts";

// Load that tests run in small and `npm run bench:webhook-load` in full size.

type Storm = {
  changes: number;
  endpoints: number;
  killEveryMs: number;
  killsMax: number;
  speed: number;
};

/**
 * Makes changes, some of which roll back, while the only worker is killed with -9 and started
 * again. Answers the ids that are owed to every endpoint, and how long it took until all had
 * every one after the last kill.
 */
export async function killStorm(ctx: MerchantContext, receiver: Receiver, storm: Storm) {
  for (let number = 0; number < storm.endpoints; number += 1) {
    await createWebhookEndpoint(ctx, {
      url: `${receiver.url}/${number}`,
      events: ["customer.created"],
    });
  }
  const workers = new KilledWorkers(ctx, storm);
  await inLanes(4, times(storm.changes), async (number) => {
    const email = `${newId("customer")}@example.com`;
    await createCustomer(ctx, { email });
    // Refused after its transaction began: no event may come of it.
    if (number % 10 === 0) await createCustomer(ctx, { email }).catch(() => {});
  });
  while ((await undelivered(ctx)) > storm.changes / 10 && workers.kills < storm.killsMax)
    await delay(50);
  await workers.stopKilling();
  const lastKillMs = performance.now();
  while ((await undelivered(ctx)) > 0) await delay(20);
  const afterKillMs = performance.now() - lastKillMs;
  await workers.end();
  const events = await ctx.db.event.findMany({
    where: { merchantId: ctx.merchantId },
    select: { id: true },
  });
  return { owed: events.map(({ id }) => id), kills: workers.kills, afterKillMs };
}

async function undelivered({ db, merchantId }: MerchantContext): Promise<number> {
  // One after the other: an event that leaves the outbox between two counts at a time is in neither.
  const events = await db.eventOutbox.count();
  const deliveries = await db.webhookDelivery.count({ where: { merchantId, status: "pending" } });
  return events + deliveries;
}

/** One worker process at a time, killed every so often and replaced at once. */
class KilledWorkers {
  kills = 0;
  private isKilling = true;
  private child: ChildProcess | undefined;
  private readonly ended: Promise<void>;
  /** One clock for all of them. */
  private readonly sinceMs = Date.now();

  constructor(ctx: MerchantContext, storm: Storm) {
    this.ended = this.run(ctx, storm);
  }

  private async run(ctx: MerchantContext, { killEveryMs, speed }: Storm): Promise<void> {
    while (this.isKilling) {
      this.child = await startWorkerProcess(ctx, speed, this.sinceMs);
      await delay(killEveryMs);
      await kill(this.child);
      this.kills += 1;
    }
    this.child = await startWorkerProcess(ctx, speed, this.sinceMs);
  }

  async stopKilling(): Promise<void> {
    this.isKilling = false;
    await this.ended;
  }

  async end(): Promise<void> {
    if (this.child) await kill(this.child);
  }
}

/** Another process that works on the same deliveries. */
export async function startWorkerProcess(
  { env }: Pick<Services, "env">,
  speed = 1,
  sinceMs = Date.now(),
): Promise<ChildProcess> {
  const child = fork(
    new URL("./worker-process.ts", import.meta.url),
    [String(speed), String(sinceMs)],
    {
      execArgv: [],
      env: {
        NODE_ENV: "test",
        DATABASE_URL: env.DATABASE_URL,
        APP_SECRET: env.APP_SECRET,
        WEBHOOK_ALLOW_PRIVATE_NETWORKS: "1",
        LOG_LEVEL: "error",
        ...(env.DATABASE_SHARDING && { DATABASE_SHARDING: env.DATABASE_SHARDING }),
      },
    },
  );
  await once(child, "message");
  return child;
}

export async function kill(child: ChildProcess): Promise<void> {
  const exited = once(child, "exit");
  child.kill("SIGKILL");
  await exited;
}

/**
 * Deletes endpoints one after another while events flow to all of them from two workers.
 * Answers, for each, when the deletion was answered, on the clock of the receiver.
 */
export async function deleteUnderLoad(ctx: MerchantContext, receiver: Receiver, count: number) {
  const ids = new Map<string, string>();
  for (let number = 0; number < count; number += 1) {
    const { id } = await createWebhookEndpoint(ctx, {
      url: `${receiver.url}/${number}`,
      events: ["*"],
    });
    ids.set(id, `/${number}`);
  }
  const here = startWorker(ctx, webhookJobs().jobs);
  const there = await startWorkerProcess(ctx);
  let isRunning = true;
  const source = (async () => {
    while (isRunning) {
      await createEvent(ctx, { type: "load.tick", data: {} });
      await delay(20);
    }
  })();
  while (receiver.requests.length <= count) await delay(20);
  // Event loop delay: a request may have arrived this much earlier than this process records it.
  const lag = monitorEventLoopDelay({ resolution: 5 });
  lag.enable();
  const answeredAt = new Map<string, number>();
  const tookMs: number[] = [];
  const waiting = [...ids];
  await inLanes(8, times(waiting.length), async (number) => {
    const [id = "", path = ""] = waiting[number] ?? [];
    tookMs.push(await timed(() => removeWebhookEndpoint(ctx, id)));
    answeredAt.set(path, performance.now());
  });
  isRunning = false;
  await source;
  await delay(300);
  await here.stop();
  await kill(there);
  lag.disable();
  const lagMs = lag.max / 1e6;
  const late = receiver.requests.filter(
    ({ path, atMs }) => atMs > (answeredAt.get(path) ?? Infinity) + lagMs,
  );
  return { late, requests: receiver.requests.length, tookMs };
}

/**
 * Milliseconds from commit to first attempt at endpoints that answer, 50 in all, of which two
 * may hang and fail.
 */
export async function firstAttemptMs(
  ctx: MerchantContext,
  receiver: Receiver,
  load: { events: number; everyMs: number; withBad: boolean },
): Promise<number[]> {
  const paths = Array.from({ length: 50 }, (_, number) => `/${number}`);
  if (load.withBad) paths.splice(0, 2, "/hang", "/fail");
  for (const path of paths)
    await createWebhookEndpoint(ctx, { url: receiver.url + path, events: ["*"] });
  const worker = startWorker(ctx, webhookJobs().jobs);
  const committedAt = new Map<string, number>();
  for (let number = 0; number < load.events; number += 1) {
    const { id } = await createEvent(ctx, { type: "load.tick", data: { number } });
    committedAt.set(id, performance.now());
    await delay(load.everyMs);
  }
  const good = () => receiver.requests.filter(({ path }) => path !== "/hang" && path !== "/fail");
  const expected = load.events * (load.withBad ? 48 : 50);
  while (good().length < expected) await delay(20);
  await ctx.db.webhookEndpoint.updateMany({
    where: { merchantId: ctx.merchantId },
    data: { active: false },
  });
  await worker.stop();
  return good().map(
    ({ headers, atMs }) => atMs - (committedAt.get(String(headers["webhook-id"])) ?? Number.NaN),
  );
}
