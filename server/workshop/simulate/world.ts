import { tmpdir } from "node:os";
import path from "node:path";
import type { Dispatcher } from "undici";
import { actFor, type MerchantContext, type Services } from "#server/core/context.ts";
import { type Env, loadEnv } from "#server/core/env.ts";
import type { Log } from "#server/core/telemetry/log.ts";
import { type Db, openDb } from "#server/data/db.ts";
import { createServices } from "#server/http/services.ts";
import { others, patience } from "#server/workshop/simulate/patience.ts";
import { faultless, type NetworkRates } from "#server/workshop/simulate/processor/network.ts";
import { ProcessorModel } from "#server/workshop/simulate/processor/processor-model.ts";
import { simulatedProcessor } from "#server/workshop/simulate/processor/simulated-processor.ts";
import { type Random, randomFrom } from "#server/workshop/simulate/random.ts";
import { ReceiverModel } from "#server/workshop/simulate/receiver-model.ts";
import { blockedBackends } from "#server/workshop/simulate/scheduling/blocked-backends.ts";
import {
  backendFreezer,
  type Freezer,
} from "#server/workshop/simulate/scheduling/frozen-backends.ts";
import { GatedClient } from "#server/workshop/simulate/scheduling/gated-client.ts";
import { Scheduler } from "#server/workshop/simulate/scheduling/scheduler.ts";
import { testClock, type TestClock } from "#server/workshop/testing/clock.ts";
import { stripeEnv } from "#server/workshop/testing/stripe/double.ts";

/** Settings that change from one history to the next; the services look them up at every use. */
export type Circumstances = {
  model: ProcessorModel;
  receiver: ReceiverModel;
  random: Random;
  network: NetworkRates;
  /** Chance that a caller who waits for an answer gives up before it comes. */
  impatience: number;
  /** Events that no history may cause: broken invariants, duplicates of values that must be unique. */
  alarms: string[];
};

/** The whole service in this process, over one database, one history after another. */
export type World = {
  /** Services that belong to no simulated actor. */
  services: Services;
  db: Db;
  clock: TestClock;
  now: Circumstances;
  /** Services for each actor: what dies in one process holds up nothing in another. */
  processes: Services[];
  blocked: ReturnType<typeof blockedBackends>;
  freezer: Freezer;
};

const start = "2026-02-18T09:30:00.000Z";
const deployment = {
  APP_URL: "https://pay.example",
  LOG_LEVEL: "silent",
  RATE_LIMIT_RPS: "0",
  FEE_BPS: "250",
  RESERVE_BPS: "1000",
  RESERVE_DAYS: "1",
  // A refund in full needs the fee too, which the only sale in a currency has not left there.
  MERCHANT_OVERDRAFT: "EUR:100000,IDR:100000000000",
  PAYOUT_COMPLIANCE: "verified",
  PAYOUT_SCHEDULE: "daily",
} as const;

/** More actors than these share processes. */
const processes = 16;

export function createSimulatedWorld(databaseUrl: string): World {
  const url = withSettings(databaseUrl);
  const blocked = blockedBackends(databaseUrl);
  const env = loadEnv({
    ...deployment,
    ...stripeEnv,
    DATABASE_URL: url,
    DATA_DIR: path.join(tmpdir(), "canary-simulate"),
  });
  const clock = Object.assign(testClock(start), { callAfter: patience(() => now), pass: others });
  const now: Circumstances = circumstances(clock, randomFrom(0));
  const process = () => {
    const db = openDb({ url, poolMax: 4, Client: GatedClient, waitMaxMs: 120_000 });
    return servicesOf(env, { db, clock, now });
  };
  const services = process();
  const freezer = backendFreezer(databaseUrl);
  const world = { services, db: services.db, clock, now, blocked, freezer };
  return { ...world, processes: Array.from({ length: processes }, process) };
}

/**
 * As `openDb` has them, and: who closes a circle of waiting is the one to be refused, at once, so that
 * it is the same one each time; plans do not change with what the tables hold.
 */
function withSettings(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  const settings = {
    timezone: "UTC",
    statement_timeout: 30_000,
    deadlock_timeout: "1ms",
    plan_cache_mode: "force_generic_plan",
  };
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  url.searchParams.set("options", options.join(" "));
  return url.href;
}

/**
 * Leaves the actors' connections to end with the database: Prisma would wait for transactions of actors that died
 * here.
 */
export async function closeWorld({ services, blocked }: World): Promise<void> {
  await blocked.close();
  await services.db.$disconnect();
}

/** Everything as it was in the beginning, but for the database. */
export function begin(world: World, random: Random): void {
  world.clock.set(start);
  Object.assign(world.now, circumstances(world.clock, random));
}

function circumstances(clock: TestClock, random: Random): Circumstances {
  const model = new ProcessorModel(clock, random);
  const receiver = new ReceiverModel(random);
  return { model, receiver, random, network: faultless, impatience: 0, alarms: [] };
}

function servicesOf(env: Env, { db, clock, now }: Pick<World, "db" | "clock" | "now">): Services {
  const log: Log = { info() {}, warn: alarm, error: alarm };
  function alarm({ err }: { err?: unknown }, message: string) {
    const isAlarming =
      err instanceof Error && /InvariantError|P2002|23505/.test(`${err.name} ${err.message}`);
    if (isAlarming) now.alarms.push(`${message}: ${err.message.split("\n").at(-1)}`);
  }
  return createServices(env, {
    db,
    clock,
    log,
    processor: simulatedProcessor({ env, clock }, () => now),
    egress: { dispatcher: dispatcherTo(() => now.receiver) },
  });
}

function dispatcherTo(receiver: () => ReceiverModel): Dispatcher {
  const dispatch: Dispatcher["dispatch"] = (...asked) => receiver().dispatch(...asked);
  return { dispatch } as Dispatcher;
}

/** The process in which the calling actor does something for the merchant. */
export function inProcess({ world, ctx }: { world: World; ctx: MerchantContext }): MerchantContext {
  const { number = 0 } = Scheduler.asking()?.actor ?? {};
  const services = world.processes[number % world.processes.length] ?? world.services;
  return actFor(services, ctx.merchantId);
}

/** Nobody compares with the next history's processor what changed then. */
const longAgo = new Date(0);

/** Leaves nothing of a history for the workers of the next. */
export async function retire({ db, clock }: World, merchantId: string): Promise<void> {
  const where = { merchantId };
  await db.$transaction([
    db.paymentAttempt.updateMany({ where, data: { reconcileAt: null } }),
    db.refund.updateMany({ where, data: { reconcileAt: null } }),
    db.paymentIntent.updateMany({ where, data: { expiresAt: null } }),
    db.ledgerHold.updateMany({ where, data: { expiresAt: null } }),
    db.subscription.updateMany({ where, data: { nextAttemptAt: null } }),
    db.invoice.updateMany({ where, data: { nextLetterAt: null } }),
    db.payout.updateMany({ where, data: { nextStepAt: null } }),
    db.erasure.deleteMany({ where }),
    db.paymentMethod.updateMany({ where, data: { detachedAt: clock.now() } }),
    db.processorLook.deleteMany(),
    db.reconciliationDifference.deleteMany({ where }),
    db.reconciliationRun.deleteMany(),
    db.$executeRaw`UPDATE payment_intents SET "updatedAt" = ${longAgo} WHERE "merchantId" = ${merchantId}`,
    db.$executeRaw`UPDATE refunds SET "updatedAt" = ${longAgo} WHERE "merchantId" = ${merchantId}`,
    db.$executeRaw`UPDATE disputes SET "updatedAt" = ${longAgo} WHERE "merchantId" = ${merchantId}`,
    db.$executeRaw`UPDATE payouts SET "updatedAt" = ${longAgo} WHERE "merchantId" = ${merchantId}`,
    db.merchant.updateMany({ where: { id: merchantId }, data: { disabledAt: clock.now() } }),
    db.webhookEndpoint.updateMany({ where, data: { active: false } }),
    db.webhookDelivery.deleteMany({ where: { ...where, status: "pending" } }),
    db.eventOutbox.deleteMany({ where }),
  ]);
}
