import { describe, expect, test } from "vitest";
import { dayMs, hourMs } from "#server/core/clock.ts";
import { verifyLedger } from "#server/ledger/verify/verify.ts";
import { releaseHolds } from "#server/payments/intents/capture/reserve.ts";
import { expireCustomerHolds } from "#server/routers/holds/release.ts";
import { createTestApp, newIdempotencyKey } from "#server/workshop/testing/app.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { fundedCustomer } from "#server/workshop/testing/payments/funded-customers.ts";

const clock = testClock(new Date().toISOString());
const app = await createTestApp({ clock });
const { services } = app;

/** A merchant of its own with two customers, the first of whom has this much. */
async function pair({ has = 1000 } = {}) {
  const { id: merchantId, apiKey: key } = await app.createMerchant();
  const [from, to] = await Promise.all(
    [has, 0].map((amount) => fundedCustomer(services, merchantId, { amount })),
  );
  const send = (method: string, path: string, body?: object, idempotencyKey?: string) =>
    app.request(method, path, { body, key, idempotencyKey });
  const parties = { fromCustomerId: from, toCustomerId: to };
  const hold = (more: object = {}, idempotencyKey?: string) =>
    send("POST", "/holds", { ...parties, amount: 600, currency: "EUR", ...more }, idempotencyKey);
  const capture = (id: string, body: object = {}, idempotencyKey?: string) =>
    send("POST", `/holds/${id}/capture`, body, idempotencyKey);
  const end = (id: string) => send("POST", `/holds/${id}/void`);
  const read = async (id: string) => (await send("GET", `/holds/${id}`)).body;
  const balances = async () =>
    Promise.all(
      [from, to].map(async (id) => {
        const { body } = await send("GET", `/customers/${id}/balance?currency=EUR`);
        return [body.amount, body.available, body.reserved];
      }),
    );
  const events = async (id: string) => {
    const where = { merchantId, relatedEntityId: id };
    const rows = await services.db.event.findMany({ where, orderBy: { sequence: "asc" } });
    return rows.map(({ type }) => type);
  };
  return { merchantId, from, to, key, send, hold, capture, end, read, balances, events };
}

describe("a hold between customers", () => {
  test("reserves money that is free for nothing else, is captured in parts and voided", async () => {
    const { hold, capture, end, read, balances, send, from, to, events } = await pair();
    const made = await hold();
    expect([made.status, made.body.status, made.body.amountCaptured]).toEqual([201, "pending", 0]);
    const { id } = made.body;
    expect(await balances()).toEqual([
      [1000, 400, 600],
      [0, 0, 0],
    ]);
    const other = { fromCustomerId: from, toCustomerId: to, amount: 401, currency: "EUR" };
    expect((await send("POST", "/transfers", other)).body.code).toBe("insufficient_balance");
    expect((await capture(id, { amount: 250, description: "First" })).body).toMatchObject({
      status: "pending",
      amountCaptured: 250,
    });
    expect(await balances()).toEqual([
      [750, 400, 350],
      [250, 250, 0],
    ]);
    expect((await capture(id, { amount: 351 })).body.code).toBe("invalid_state");
    await capture(id, { amount: 100 });
    expect((await end(id)).body).toMatchObject({ status: "voided", amountCaptured: 350 });
    expect(await balances()).toEqual([
      [650, 650, 0],
      [350, 350, 0],
    ]);
    expect((await capture(id)).status).toBe(409);
    expect((await end(id)).status).toBe(409);
    const { data } = (await send("GET", `/transfers?holdId=${id}`)).body;
    expect(data.map((one: { amount: number }) => one.amount)).toEqual([100, 250]);
    expect(data[1]).toMatchObject({ holdId: id, description: "First", status: "completed" });
    expect(await events(id)).toEqual([
      "hold.created",
      "hold.captured",
      "hold.captured",
      "hold.voided",
    ]);
    expect(await read(id)).toMatchObject({ amount: 600, amountCaptured: 350, status: "voided" });
  });

  test("is captured whole without an amount, and its transfer can be reversed", async () => {
    const { hold, capture, balances, send } = await pair();
    const { id } = (await hold()).body;
    expect((await capture(id)).body).toMatchObject({ status: "captured", amountCaptured: 600 });
    const [transfer] = (await send("GET", `/transfers?holdId=${id}`)).body.data;
    expect((await send("POST", `/transfers/${transfer.id}/reverse`)).status).toBe(201);
    expect(await balances()).toEqual([
      [1000, 1000, 0],
      [0, 0, 0],
    ]);
  });

  test("of more than is free holds nothing", async () => {
    const { hold, balances, from } = await pair();
    for (const amount of [1001, Number.MAX_SAFE_INTEGER]) {
      const refused = await hold({ amount });
      expect([refused.status, refused.body.code]).toEqual([402, "insufficient_balance"]);
    }
    const dollars = await hold({ currency: "USD" });
    expect([dollars.status, dollars.body.code]).toEqual([402, "insufficient_balance"]);
    const itself = await hold({ toCustomerId: from });
    expect([itself.status, itself.body.code]).toEqual([400, "same_customer"]);
    expect((await balances())[0]).toEqual([1000, 1000, 0]);
  });

  test("expires by a job, and captures nothing from that moment on", async () => {
    const { hold, capture, read, balances, events } = await pair();
    const expiresAt = new Date(clock.now().getTime() + hourMs).toISOString();
    const { id } = (await hold({ expiresAt })).body;
    await capture(id, { amount: 100 });
    clock.advance(hourMs);
    expect((await capture(id)).body.code).toBe("invalid_state");
    await releaseHolds(services);
    expect((await read(id)).status).toBe("pending");
    await Promise.all([expireCustomerHolds(services), expireCustomerHolds(services)]);
    expect(await read(id)).toMatchObject({ status: "expired", amountCaptured: 100 });
    expect((await balances())[0]).toEqual([900, 900, 0]);
    expect((await events(id)).filter((type) => type === "hold.expired")).toHaveLength(1);
    const late = new Date(clock.now().getTime() + 367 * dayMs).toISOString();
    expect((await hold({ expiresAt: late })).body.code).toBe("validation_failed");
  });

  test("is another merchant's for nobody, and for no customer of theirs", async () => {
    const mine = await pair();
    const theirs = await pair();
    const { id } = (await mine.hold()).body;
    for (const path of [`/holds/${id}/capture`, `/holds/${id}/void`])
      expect((await theirs.send("POST", path)).status).toBe(404);
    expect((await theirs.send("GET", `/holds/${id}`)).status).toBe(404);
    expect((await mine.hold({ toCustomerId: theirs.to })).status).toBe(404);
    expect((await mine.hold({ fromCustomerId: theirs.from })).status).toBe(404);
    expect((await mine.read(id)).status).toBe("pending");
  });
});

describe("at once", () => {
  test("captures, voids and the end of time move each cent one way", async () => {
    for (let round = 0; round < 4; round += 1) {
      const { hold, capture, end, read, balances } = await pair();
      const expiresAt = new Date(clock.now().getTime() + hourMs).toISOString();
      const { id } = (await hold({ expiresAt })).body;
      if (round % 2) clock.advance(hourMs);
      await Promise.all([
        capture(id, { amount: 400 }),
        capture(id, { amount: 400 }),
        capture(id, { amount: 150 }),
        round < 2 ? expireCustomerHolds(services) : end(id),
      ]);
      const { amountCaptured, status } = await read(id);
      const reserved = status === "pending" ? 600 - amountCaptured : 0;
      expect(amountCaptured).toBeLessThanOrEqual(550);
      expect(await balances()).toEqual([
        [1000 - amountCaptured, 1000 - amountCaptured - reserved, reserved],
        [amountCaptured, amountCaptured, 0],
      ]);
    }
  });

  test("holds take no more than there is, and a key makes one", async () => {
    const { hold, balances } = await pair();
    const many = await Promise.all(Array.from({ length: 6 }, () => hold({ amount: 300 })));
    expect(many.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 402, 402, 402]);
    expect((await balances())[0]).toEqual([1000, 100, 900]);
    const key = newIdempotencyKey();
    const twins = await Promise.all([1, 2, 3].map(() => hold({ amount: 100 }, key)));
    expect(new Set(twins.map(({ body }) => body.id)).size).toBe(1);
  });

  test("two customers who hold for each other both capture", async () => {
    const { hold, capture, send, from, to, balances } = await pair();
    await send("POST", "/transfers", {
      fromCustomerId: from,
      toCustomerId: to,
      amount: 500,
      currency: "EUR",
    });
    const there = (await hold({ amount: 400 })).body.id;
    const back = (await hold({ amount: 400, fromCustomerId: to, toCustomerId: from })).body.id;
    const answers = await Promise.all(
      [there, back, there, back].map((id) => capture(id, { amount: 200 })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await balances()).toEqual([
      [500, 500, 0],
      [500, 500, 0],
    ]);
  });
});

test("books and holds agree after all of it", async () => {
  expect((await verifyLedger(services)).problems).toEqual([]);
});
