import { afterAll, expect, inject, test } from "vitest";
import { minuteMs, secondMs } from "#server/core/clock.ts";
import { actFor } from "#server/core/context.ts";
import { openDb } from "#server/data/db.ts";
import { createWebHandler } from "#server/http/rest/web.ts";
import { createServices } from "#server/http/services.ts";
import { reconcileAttempts } from "#server/payments/charge/attempt/reconcile.ts";
import { settleRefunds } from "#server/payments/refunds/settle.ts";
import { createTestApp, newIdempotencyKey, type TestAnswer } from "#server/workshop/testing/app.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import {
  createWorld,
  endpointInput,
  type World,
} from "#server/workshop/testing/conformance/world.ts";
import { mortalWay } from "#server/workshop/testing/database/mortal-way.ts";
import { databaseUrl } from "#server/workshop/testing/database/template-database.ts";
import { card, eventTypes, ledgerBalances } from "#server/workshop/testing/payments/payments.ts";

/**
 * An operation of several steps dies at each message that it sends to the world, one after the
 * other; its request is then repeated with the same key, sometimes after the worker went by. It
 * must come out as if nothing had happened: the same answer, the same effect, once.
 */
const clock = testClock();
const app = await createTestApp({ clock });
const { db, env } = app.services;
const [current] = await db.$queryRaw<{ name: string }[]>`SELECT current_database() AS name`;
const way = await mortalWay(databaseUrl(inject("testPostgres").url, current?.name ?? ""));
const mortalDb = openDb({ url: way.url, poolMax: 2 });
const mortal = createWebHandler(
  createServices(env, { db: mortalDb, clock, log: app.services.log }),
);
afterAll(async () => {
  way.live(Infinity);
  await mortalDb.$disconnect();
  await way.close();
});

type CallRequest = { method: string; path: string; body?: object };
type Operation = {
  name: string;
  arrange: (world: World) => Promise<CallRequest>;
  /** Whether a charge that never reached the processor may also be given up for good, as a decline. */
  mayGiveUp?: boolean;
};

const authorized = (world: World) =>
  world.paidIntent("4242424242424242", { captureMethod: "manual" });
const post = (path: string, body: object = {}): CallRequest => ({ method: "POST", path, body });
const remove = (path: string): CallRequest => ({ method: "DELETE", path });

const operations: Operation[] = [
  {
    name: "refund",
    arrange: async (world) =>
      post("/refunds", { paymentIntentId: await world.paidIntent(), amount: 1200 }),
  },
  {
    name: "capture",
    arrange: async (world) =>
      post(`/payment-intents/${await authorized(world)}/capture`, { amount: 1200 }),
  },
  {
    name: "cancel of authorized money",
    arrange: async (world) => post(`/payment-intents/${await authorized(world)}/cancel`),
  },
  {
    name: "confirm",
    mayGiveUp: true,
    arrange: async (world) =>
      post(`/payment-intents/${await world.intent()}/confirm`, { card: card() }),
  },
  {
    name: "confirm with a card that is declined",
    mayGiveUp: true,
    arrange: async (world) =>
      post(`/payment-intents/${await world.intent()}/confirm`, { card: card("4000000000000002") }),
  },
  {
    name: "expiry of a session under challenge",
    arrange: async (world) => {
      const id = await world.session();
      await world.post(`/checkout/sessions/${id}/confirm`, { card: card("4000002760003184") });
      return post(`/checkout/sessions/${id}/expire`);
    },
  },
  {
    name: "evidence that wins a dispute",
    arrange: async (world) =>
      post(`/disputes/${await world.dispute()}/evidence`, { evidence: "winning_evidence" }),
  },
  {
    name: "removal of a card",
    arrange: async (world) => {
      await world.paidIntent("4242424242424242", { customerId: await world.customer() });
      return remove(`/payment-methods/${await world.firstOf("/payment-methods")}`);
    },
  },
  {
    name: "removal of an endpoint",
    arrange: async (world) =>
      remove(`/webhook-endpoints/${await world.post("/webhook-endpoints", endpointInput)}`),
  },
  {
    name: "confirmation of an upload",
    arrange: async (world) => post("/storage/confirm-upload", { fileId: await world.upload() }),
  },
];

test.each(operations)("$name: one effect and its answer, wherever it dies", async (operation) => {
  const expected = await outcomeOf(operation, null);
  for (let message = 0; ; message += 1) {
    const outcome = await outcomeOf(operation, message);
    if (outcome === "lives") break;
    const where = `died before message ${message}`;
    if (operation.mayGiveUp && outcome.answer.status === 402)
      expect({ where, ...outcome }).toMatchObject({ where, charged: 0n, ledger: {} });
    else expect({ where, ...outcome }).toEqual({ where, ...expected });
    expect(message).toBeLessThan(100);
  }
});

type Outcome = Awaited<ReturnType<typeof comeOut>>;

/** The outcome of the operation after its process died before message `dies`. */
async function outcomeOf(operation: Operation, dies: null): Promise<Outcome>;
async function outcomeOf(operation: Operation, dies: number): Promise<Outcome | "lives">;
async function outcomeOf({ arrange }: Operation, dies: number | null): Promise<Outcome | "lives"> {
  const world = await createWorld(app);
  const asked = await arrange(world);
  const idempotencyKey = newIdempotencyKey();
  const send = () =>
    app.request(asked.method, asked.path, {
      body: asked.body,
      key: world.merchant.apiKey,
      idempotencyKey,
    });
  if (dies !== null) {
    if (!(await diesAt(dies, asked, [world.merchant.apiKey, idempotencyKey]))) return "lives";
    const isWorkerFirst = dies % 2 === 0;
    clock.advance(isWorkerFirst ? 3 * minuteMs : 15 * secondMs);
    if (isWorkerFirst)
      for (const job of [reconcileAttempts, settleRefunds]) await job(app.services);
  }
  return comeOut(world, send);
}

async function comeOut(world: World, send: () => Promise<TestAnswer>) {
  const first = await send();
  const again = await send();
  expect([again.text, again.headers.get("idempotent-replayed")]).toEqual([first.text, "true"]);
  clock.advance(3 * minuteMs);
  for (const job of [reconcileAttempts, settleRefunds]) await job(app.services);
  const ctx = actFor(app.services, world.merchant.id);
  return {
    answer: { status: first.status, body: withoutIds(first.text) },
    events: (await eventTypes(ctx)).toSorted(),
    ledger: await ledgerBalances(ctx),
    ...(await atProcessor(world.merchant.id)),
  };
}

/** Sends the request to a process that dies; false when it needed fewer messages. */
async function diesAt(
  messages: number,
  { method, path, body }: CallRequest,
  [apiKey, idempotencyKey]: [string, string],
): Promise<boolean> {
  way.live(Infinity);
  await mortalDb.$queryRaw`SELECT 1`;
  const headers = {
    authorization: `Bearer ${apiKey}`,
    "idempotency-key": idempotencyKey,
    "content-type": "application/json",
  };
  const sent = { method, headers, body: body && JSON.stringify(body) };
  way.live(messages);
  await mortal(new Request(`${env.APP_URL}/api/canary${path}`, sent));
  return way.isDead();
}

/** The processor's own books, which share nothing with ours but the database. */
async function atProcessor(merchantId: string) {
  const attempts = await db.paymentAttempt.findMany({
    where: { merchantId },
    select: { id: true },
  });
  const payments = await db.sandboxPayment.findMany({
    where: { idempotencyKey: { in: attempts.map(({ id }) => id) } },
  });
  const refunds = await db.sandboxRefund.findMany({
    where: { paymentId: { in: payments.map(({ id }) => id) } },
  });
  return {
    charged: payments.reduce((sum, { amountCaptured }) => sum + amountCaptured, 0n),
    payments: payments.map(({ status }) => status).toSorted(),
    refunds: refunds.map(({ amount, status }) => `${amount} ${status}`),
  };
}

function withoutIds(text: string): unknown {
  const times = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;
  const ids = /\b(?:[a-z]{2,4}_[0-9a-z]{26}|req_\w+)\b/g;
  return JSON.parse(text.replace(times, "then").replace(ids, "id"));
}
