import pg from "pg";
import { describe, expect, test, vi } from "vitest";
import { loadCheckout } from "#server/checkout/load-checkout.ts";
import { dayMs } from "#server/core/clock.ts";
import { StoredTestBench } from "#server/data/test-bench.ts";
import { verifyLedger } from "#server/ledger/verify/verify.ts";
import { followTestClocks } from "#server/routers/testing/own-runs.ts";
import {
  createTestApp,
  newIdempotencyKey,
  type TestMerchant,
} from "#server/workshop/testing/app.ts";
import { ofLink, visit } from "#server/workshop/testing/payments/shopper.ts";
import { startReceiver } from "#server/workshop/testing/webhooks/receiver.ts";

const app = await createTestApp({ env: { WEBHOOK_ALLOW_PRIVATE_NETWORKS: true } });
const card = { number: "4242424242424242", expMonth: 12, expYear: 2044, cvc: "123" };
const monthly = {
  currency: "EUR",
  totalAmount: 4900,
  mode: "subscription",
  recurring: { interval: "month", intervalCount: 1 },
  successUrl: "https://shop.example/thanks",
};

function of({ apiKey: key }: TestMerchant) {
  const ask = async (method: string, path: string, body?: object) => {
    // As the SDK and the dashboard do: each write has a key.
    const idempotencyKey = method === "POST" ? newIdempotencyKey() : undefined;
    const answer = await app.request(method, path, { key, body, idempotencyKey });
    expect([answer.status, answer.text]).toEqual([expect.toBeOneOf([200, 201]), answer.text]);
    return answer.body;
  };
  return {
    key,
    get: (path: string) => ask("GET", path),
    post: (path: string, body: object = {}) => ask("POST", path, body),
    advance: (by: object) => ask("POST", "/testing/advance", by),
    fault: (name: string, more: object = {}) => ask("POST", "/testing/faults", { name, ...more }),
    async pay(amount = 4900, number = card.number) {
      const intent = await ask("POST", "/payment-intents", { amount, currency: "EUR" });
      return app.request("POST", `/payment-intents/${intent.id}/confirm`, {
        key,
        body: { card: { ...card, number } },
      });
    },
    async subscribe(recurring: object = monthly.recurring) {
      const customer = await ask("POST", "/customers", { email: "ada@example.com" });
      const session = await ask("POST", "/checkout/sessions", {
        ...monthly,
        recurring,
        customerId: customer.id,
      });
      await ask("POST", `/checkout/sessions/${session.id}/confirm`, { card });
      const [subscription] = (await ask("GET", "/subscriptions")).data;
      return subscription;
    },
  };
}

const newMerchant = async () => of(await app.createMerchant());

describe("a merchant's test clock", () => {
  test("passes 14 months of a subscription with three failed charges, in under 5 seconds", async () => {
    const shop = await newMerchant();
    const subscription = await shop.subscribe();
    // A busy machine may need several calls, and its clock says nothing of what they cost.
    const before = process.cpuUsage();
    const reach = async (days: number): Promise<string> => {
      const to = new Date(Date.now() + days * dayMs).toISOString();
      for (;;) {
        const { now } = await shop.advance({ to });
        if (now >= to) return now;
      }
    };
    await reach(185);
    await shop.fault("charge_declined", { times: 3 });
    const now = await reach(430);
    const { user, system } = process.cpuUsage(before);
    expect(new Date(now).getTime() - Date.now()).toBeGreaterThan(400 * dayMs);
    const { data } = await shop.get("/payment-intents?limit=100");
    const paid = data.filter(({ status }: { status: string }) => status === "succeeded");
    expect(paid.length).toBeGreaterThanOrEqual(14);
    const events = await shop.get("/events?type=payment_intent.payment_failed");
    expect(events.pagination.total).toBe(3);
    expect(await shop.get(`/subscriptions/${subscription.id}`)).toMatchObject({ status: "active" });
    expect((user + system) / 1_000).toBeLessThan(5_000);
    expect((await verifyLedger(app.services)).problems).toEqual([]);
  });

  test("announces a yearly renewal by letter on its day, once", async () => {
    const shop = await newMerchant();
    const { id, currentPeriodEnd } = await shop.subscribe({ interval: "year", intervalCount: 1 });
    const announced = async () => {
      const { data } = await shop.get("/notifications?limit=100");
      return data.filter(({ subject }: { subject: string }) => subject.includes("renews on"));
    };
    const day = new Date(currentPeriodEnd).getTime() - 28 * dayMs;
    await shop.advance({ to: new Date(day - dayMs).toISOString() });
    expect(await announced()).toEqual([]);
    await shop.advance({ to: new Date(day + 2 * dayMs).toISOString() });
    const [letter, ...others] = await announced();
    expect(others).toEqual([]);
    expect(Math.abs(new Date(letter.createdAt).getTime() - day)).toBeLessThan(dayMs / 24);
    expect((await shop.get(`/subscriptions/${id}`)).status).toBe("active");
  });

  test("is that merchant's alone", async () => {
    const [shop, neighbor] = [await newMerchant(), await newMerchant()];
    const theirs = await neighbor.subscribe();
    await shop.advance({ months: 3 });
    const { currentPeriodStart } = await neighbor.get(`/subscriptions/${theirs.id}`);
    expect(currentPeriodStart).toBe(theirs.currentPeriodStart);
    const { now } = await neighbor.get("/testing");
    expect(Math.abs(new Date(now).getTime() - Date.now())).toBeLessThan(dayMs);
  });

  test("ends sessions, links and tokens", async () => {
    const shop = await newMerchant();
    const sold = { totalAmount: 4900, currency: "EUR", successUrl: "https://shop.example/thanks" };
    const session = await shop.post("/checkout/sessions", sold);
    const link = await shop.post("/payment-links", {
      ...sold,
      mode: "payment",
      cancelUrl: "https://shop.example/cart",
      metadata: {},
      expiresAt: new Date(Date.now() + 5 * dayMs).toISOString(),
    });
    const page = async () => (await loadCheckout(app.services, visit(ofLink(link.id)))).state;
    expect(await page()).toBe("open");
    const { token } = await shop.get("/authentication/token");
    const asToken = async () => (await app.request("GET", "/testing", { key: token })).status;
    expect(await asToken()).toBe(200);
    await shop.advance({ days: 6 });
    expect(await asToken()).toBe(401);
    expect(await shop.get(`/checkout/sessions/${session.id}`)).toMatchObject({ status: "expired" });
    expect(await page()).not.toBe("open");
  });

  test("tries webhooks again that were refused, signed for the receiver's own time", async () => {
    const shop = await newMerchant();
    const receiver = await startReceiver(() => ({ status: 500 }));
    await shop.post("/webhook-endpoints", { url: receiver.url, events: ["customer.created"] });
    await shop.post("/customers", { email: "ada@example.com" });
    await shop.advance({ minutes: 1 });
    const tries = receiver.requests.length;
    expect(tries).toBeGreaterThan(0);
    receiver.answerWith(() => ({ status: 200 }));
    await shop.advance({ days: 1 });
    expect(receiver.requests.length).toBe(tries + 1);
    const sentAt = Number(receiver.requests.at(-1)?.headers["webhook-timestamp"]) * 1000;
    expect(Math.abs(sentAt - Date.now())).toBeLessThan(60_000);
  });

  test("is not held up by endpoints that do not resolve or refuse: each is called once", async () => {
    const shop = await newMerchant();
    const answering = await startReceiver(() => ({ status: 200 }));
    for (const url of ["http://nowhere.invalid/hooks", "http://127.0.0.1:1/", answering.url])
      await shop.post("/webhook-endpoints", { url, events: ["customer.created"] });
    for (const name of ["ada", "grace", "mary"])
      await shop.post("/customers", { email: `${name}@example.com` });
    const beganAt = performance.now();
    expect(await shop.advance({ days: 30 })).toMatchObject({ reached: true });
    expect(performance.now() - beganAt).toBeLessThan(15_000);
    expect(answering.requests).toHaveLength(3);
  });

  test("is not held up by a refund that waits for the balance", async () => {
    const shop = await newMerchant();
    const paid = await shop.pay();
    const { available } = await shop.get("/balance");
    await shop.post("/payouts", { amount: available, currency: "EUR" });
    const { id } = await shop.post("/refunds", { paymentIntentId: paid.body.id });
    expect(await shop.advance({ days: 30 })).toMatchObject({ reached: true });
    expect(await shop.get(`/refunds/${id}`)).toMatchObject({ status: "pending" });
    await shop.pay();
    await shop.advance({ minutes: 1 });
    expect(await shop.get(`/refunds/${id}`)).toMatchObject({ status: "succeeded" });
  });

  test("goes on by itself: what becomes due later is done by the worker", async () => {
    const shop = await newMerchant();
    await shop.advance({ days: 1 });
    const receiver = await startReceiver();
    await shop.post("/webhook-endpoints", { url: receiver.url, events: ["*"] });
    await shop.post("/customers", { email: "grace@example.com" });
    while ((await followTestClocks.run(app.services)) > 0);
    await expect.poll(() => receiver.requests.length).toBeGreaterThan(0);
  });

  test("is followed by the worker that has the merchant's share", async () => {
    const shop = await newMerchant();
    const { merchantId } = await shop.advance({ days: 1 });
    await shop.post("/customers", { email: "grace@example.com" });
    const waiting = () => app.services.db.eventOutbox.count({ where: { merchantId } });
    await followTestClocks.run(app.services, 0n);
    expect(await waiting()).toBe(1);
    while ((await followTestClocks.run(app.services)) > 0);
    expect(await waiting()).toBe(0);
  });

  test("costs nothing of its own while nothing is due", async () => {
    for (let shops = 0; shops < 4; shops += 1) await (await newMerchant()).advance({ days: 1 });
    while ((await followTestClocks.run(app.services)) > 0);
    const asked = vi.spyOn(pg.Pool.prototype, "connect");
    await followTestClocks.run(app.services);
    // One for the queues, one for the processor's notices and one for each that waits.
    expect(asked.mock.calls.length).toBeGreaterThanOrEqual(2);
    expect(asked.mock.calls.length).toBeLessThan(10);
    asked.mockRestore();
  });

  test("is followed whatever goes wrong for another merchant", async () => {
    const { db } = app.services;
    const [broken, sound] = [await newMerchant(), await newMerchant()];
    const waiting: (() => Promise<number>)[] = [];
    for (const shop of [broken, sound]) {
      const { merchantId } = await shop.advance({ days: 1 });
      waiting.push(() => db.eventOutbox.count({ where: { merchantId } }));
      await shop.post("/customers", { email: "grace@example.com" });
    }
    const { id } = await broken.get("/testing");
    await db.$executeRawUnsafe(
      `CREATE FUNCTION outbox_broken() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'a hole'; END $$`,
    );
    await db.$executeRawUnsafe(
      `CREATE TRIGGER outbox_broken BEFORE DELETE ON event_outbox FOR EACH ROW
       WHEN (OLD."merchantId" = '${id}') EXECUTE FUNCTION outbox_broken()`,
    );
    while ((await followTestClocks.run(app.services)) > 0);
    expect(await Promise.all(waiting.map((count) => count()))).toEqual([1, 0]);
    await db.$executeRawUnsafe("DROP FUNCTION outbox_broken CASCADE");
  });

  test("does not go back, and a repeat of the request does not go twice as far", async () => {
    const shop = await newMerchant();
    const idempotencyKey = newIdempotencyKey();
    const advance = (body: object) =>
      app.request("POST", "/testing/advance", { key: shop.key, body, idempotencyKey });
    const first = await advance({ months: 2 });
    expect((await advance({ months: 2 })).text).toBe(first.text);
    const back = await app.request("POST", "/testing/advance", {
      key: shop.key,
      body: { to: "2020-01-01" },
    });
    expect(back).toMatchObject({ status: 400, body: { code: "validation_failed" } });
    for (const by of [{ to: "9999-12-31" }, { months: 60, days: 2000 }, {}])
      expect(
        (await app.request("POST", "/testing/advance", { key: shop.key, body: by })).status,
      ).toBe(400);
  });

  test("is known to another process, which reads it", async () => {
    const shop = await newMerchant();
    const { merchantId } = await shop.advance({ months: 2 });
    const { createServices } = await import("#server/http/services.ts");
    const { env, db, clock, log } = app.services;
    const other = createServices(env, { db, clock, log });
    expect(other.bench?.of(merchantId)).toBeUndefined();
    (await other.bench?.follow())?.();
    const ahead = Number(other.bench?.of(merchantId)?.clock.now()) - Date.now();
    expect(ahead).toBeGreaterThan(58 * dayMs);
  });
});

describe("faults", () => {
  test("one that is set while what others have set is read is not lost", async () => {
    const { merchantId } = await (await newMerchant()).get("/testing");
    const { db, processor } = app.services;
    const { promise: read, resolve: haveRead } = Promise.withResolvers<void>();
    const { promise: late, resolve: answer } = Promise.withResolvers<void>();
    const findMany = async (...given: Parameters<typeof db.fault.findMany>) => {
      const rows = await db.fault.findMany(...given);
      haveRead();
      await late;
      return rows;
    };
    const slow = Object.create(db, {
      fault: { value: Object.create(db.fault, { findMany: { value: findMany } }) },
    }) as typeof db;
    const bench = new StoredTestBench({ ...app.services, db: slow }, () => ({ processor }));
    const following = bench.follow();
    await read;
    await bench.setFault(merchantId, { name: "latency", times: 1, delayMs: 5 });
    answer();
    (await following)();
    expect(await bench.takeFault(merchantId, "latency")).toEqual({ delayMs: 5 });
  });

  test("unavailable: 503 with Retry-After and nothing done, as often as asked for", async () => {
    const shop = await newMerchant();
    await shop.fault("unavailable", { times: 2 });
    const post = () =>
      app.request("POST", "/customers", { key: shop.key, body: { email: "ada@example.com" } });
    for (const _ of [1, 2]) {
      const answer = await post();
      expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "1"]);
    }
    expect((await shop.get("/customers")).pagination.total).toBe(0);
    expect((await post()).status).toBe(201);
    expect((await shop.get("/testing")).faults).toEqual([]);
  });

  test("answer_lost: it is done and nobody hears it; the repeat answers the same", async () => {
    const shop = await newMerchant();
    await shop.fault("answer_lost");
    const idempotencyKey = newIdempotencyKey();
    const post = () =>
      app.request("POST", "/customers", {
        key: shop.key,
        body: { email: "ada@example.com" },
        idempotencyKey,
      });
    await expect(post()).rejects.toThrow(/lost/);
    expect((await post()).headers.get("idempotent-replayed")).toBe("true");
    expect((await shop.get("/customers")).pagination.total).toBe(1);
  });

  test("latency: requests wait so long", async () => {
    const shop = await newMerchant();
    await shop.fault("latency", { delayMs: 300 });
    const startMs = performance.now();
    await shop.get("/customers");
    expect(performance.now() - startMs).toBeGreaterThan(290);
  });

  test("webhook_twice and webhook_late: a twin, and one that is overtaken", async () => {
    const shop = await newMerchant();
    const receiver = await startReceiver();
    await shop.post("/webhook-endpoints", { url: receiver.url, events: ["customer.created"] });
    await shop.fault("webhook_twice");
    await shop.post("/customers", { email: "ada@example.com" });
    await shop.advance({ minutes: 1 });
    expect(receiver.requests).toHaveLength(2);
    const ids = receiver.requests.map(({ headers }) => headers["webhook-id"]);
    expect(ids[0]).toBe(ids[1]);
    await shop.fault("webhook_late", { delayMs: 500 });
    await shop.post("/customers", { email: "first@example.com" });
    await shop.post("/customers", { email: "second@example.com" });
    await shop.advance({ minutes: 1 });
    const emails = receiver.requests.slice(2).map(({ body }) => JSON.parse(body).data.email);
    expect(emails).toEqual(["second@example.com", "first@example.com"]);
  });

  test("refund_fails: after it has succeeded, of whatever card", async () => {
    const shop = await newMerchant();
    const { body: paid } = await shop.pay();
    await shop.fault("refund_fails");
    const refund = await shop.post("/refunds", { paymentIntentId: paid.id });
    expect(refund.status).not.toBe("failed");
    await shop.advance({ minutes: 5 });
    expect(await shop.get(`/refunds/${refund.id}`)).toMatchObject({ status: "failed" });
  });

  test("refund_fails: as often as asked for, of more refunds at once than there are connections", async () => {
    const shop = await newMerchant();
    const many = 20;
    const paid: string[] = [];
    for (let made = 0; made < many; made += 1) paid.push((await shop.pay()).body.id);
    await shop.fault("refund_fails", { times: many - 1 });
    const refunds = await Promise.all(
      paid.map((paymentIntentId) => shop.post("/refunds", { paymentIntentId })),
    );
    expect(new Set(refunds.map(({ status }) => status))).toEqual(new Set(["succeeded"]));
    await shop.advance({ minutes: 5 });
    const { data } = await shop.get("/refunds?limit=100");
    const failed = data.filter(({ status }: { status: string }) => status === "failed");
    expect([data.length, failed.length]).toEqual([many, many - 1]);
  });

  test("authentication_left: the shopper's answer never comes, and the payment ends by itself", async () => {
    const { answerChallenge } = await import("#server/payments/processor/sandbox/challenge.ts");
    const shop = await newMerchant();
    await shop.fault("authentication_left");
    const { body: intent } = await shop.pay(4900, "4000000000003220");
    expect(intent.status).toBe("requires_action");
    await answerChallenge(app.services, intent.nextAction.fields.challenge, "pass");
    expect(await shop.get(`/payment-intents/${intent.id}`)).toMatchObject({
      status: "requires_action",
    });
    await shop.advance({ hours: 2 });
    const after = await shop.get(`/payment-intents/${intent.id}`);
    expect(after.status).not.toBe("requires_action");
    expect(after.status).not.toBe("succeeded");
  });

  test("are one merchant's, and ended by 0 times", async () => {
    const [shop, neighbor] = [await newMerchant(), await newMerchant()];
    await shop.fault("charge_declined", { times: 5 });
    expect((await neighbor.pay()).status).toBe(200);
    expect((await shop.pay()).body).toMatchObject({ code: "card_declined" });
    expect((await shop.fault("charge_declined", { times: 0 })).faults).toEqual([]);
    expect((await shop.pay()).status).toBe(200);
  });
});

test("in live there is neither", async () => {
  const live = await createTestApp({ env: { APP_ENV: "live" } });
  expect(live.services.bench).toBeUndefined();
  for (const [method, path, body] of [
    ["GET", "/testing", undefined],
    ["POST", "/testing/advance", { days: 1 }],
    ["POST", "/testing/faults", { name: "unavailable" }],
  ] as const)
    expect((await live.request(method, path, { body })).status).toBe(404);
});
