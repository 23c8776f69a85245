import { describe, expect, test } from "vitest";
import { actFor } from "#server/core/context.ts";
import { payloadData } from "#server/data/transaction/payload.ts";
import { createTestApp, newIdempotencyKey } from "#server/workshop/testing/app.ts";
import {
  fundCustomer,
  fundedCustomer,
} from "#server/workshop/testing/payments/funded-customers.ts";

const app = await createTestApp();
const { services } = app;
const max = Number.MAX_SAFE_INTEGER;

async function customers(...amounts: number[]) {
  return Promise.all(
    amounts.map((amount) => fundedCustomer(services, app.merchant.id, { amount })),
  );
}

async function balance(id: string, currency = "EUR"): Promise<number> {
  return (await app.request("GET", `/customers/${id}/balance?currency=${currency}`)).body.amount;
}

function transfer(body: object, idempotencyKey?: string) {
  return app.request("POST", "/transfers", { body: { currency: "EUR", ...body }, idempotencyKey });
}

describe("a transfer", () => {
  test("moves the amount, says so in one event, and can be read", async () => {
    const [from, to] = await customers(1_000, 0);
    const body = {
      fromCustomerId: from,
      toCustomerId: to,
      amount: 250,
      description: "Dinner",
      metadata: { table: 7 },
    };
    const { status, body: made } = await transfer(body);
    expect(status).toBe(201);
    expect(made).toMatchObject({
      ...body,
      currency: "EUR",
      status: "completed",
      reversalOfId: null,
      reversedById: null,
    });
    expect(await Promise.all([balance(from!), balance(to!)])).toEqual([750, 250]);
    expect((await app.request("GET", `/transfers/${made.id}`)).body).toEqual(made);
    const events = await services.db.event.findMany({ where: { relatedEntityId: made.id } });
    expect(
      events.map(({ type, sequence, payload }) => [type, sequence, payloadData(payload)]),
    ).toEqual([["transfer.completed", 1, made]]);
  });

  test("of the whole balance leaves nothing; of one unit more moves nothing and says why", async () => {
    const [from, to] = await customers(500, 0);
    const refused = await transfer({ fromCustomerId: from, toCustomerId: to, amount: 501 });
    expect([refused.status, refused.body.code]).toEqual([402, "insufficient_balance"]);
    expect((await transfer({ fromCustomerId: from, toCustomerId: to, amount: 500 })).status).toBe(
      201,
    );
    expect(await Promise.all([balance(from!), balance(to!)])).toEqual([0, 500]);
  });

  test("of 2^53 - 1 is exact, and what would overflow the receiver is refused", async () => {
    const [rich, poor, other] = await customers(max, 0, 10);
    expect((await transfer({ fromCustomerId: rich, toCustomerId: poor, amount: max })).status).toBe(
      201,
    );
    expect(await balance(poor!)).toBe(max);
    const refused = await transfer({ fromCustomerId: other, toCustomerId: poor, amount: 1 });
    expect([refused.status, refused.body.code]).toEqual([400, "amount_too_large"]);
    expect(await balance(other!)).toBe(10);
  });

  test.each(["JPY", "EUR", "KWD", "CLF"])("counts in the smallest unit of %s", async (currency) => {
    const from = await fundedCustomer(services, app.merchant.id, { amount: 3, currency });
    const [to] = await customers(0);
    expect(
      (await transfer({ fromCustomerId: from, toCustomerId: to, amount: 1, currency })).status,
    ).toBe(201);
    expect([await balance(from, currency), await balance(to!, currency)]).toEqual([2, 1]);
  });
});

describe("a transfer is refused", () => {
  test.each([
    [0, "amount_not_positive"],
    [-1, "amount_not_positive"],
    ["100", "validation_failed"],
    [null, "validation_failed"],
    [1.5, "validation_failed"],
    [2 ** 53, "validation_failed"],
  ])("for the amount %j with %s", async (amount, code) => {
    const [from, to] = await customers(100, 0);
    const refused = await transfer({ fromCustomerId: from, toCustomerId: to, amount });
    expect([refused.status, refused.body.code]).toEqual([400, code]);
    expect(await balance(from!)).toBe(100);
  });

  test("from a customer to itself", async () => {
    const [from] = await customers(100);
    const refused = await transfer({ fromCustomerId: from, toCustomerId: from, amount: 1 });
    expect([refused.status, refused.body.code]).toEqual([400, "same_customer"]);
  });

  test("in an unknown currency, and in one that the customer does not hold", async () => {
    const [from, to] = await customers(100, 0);
    const unknown = await transfer({
      fromCustomerId: from,
      toCustomerId: to,
      amount: 1,
      currency: "XXX",
    });
    expect([unknown.status, unknown.body.code]).toEqual([400, "invalid_currency"]);
    const other = await transfer({
      fromCustomerId: from,
      toCustomerId: to,
      amount: 1,
      currency: "USD",
    });
    expect([other.status, other.body.code]).toEqual([400, "currency_mismatch"]);
    const empty = await transfer({ fromCustomerId: to, toCustomerId: from, amount: 1 });
    expect([empty.status, empty.body.code]).toEqual([402, "insufficient_balance"]);
  });

  test("with the same bytes for an unknown customer and another merchant's, on either side", async () => {
    const [mine] = await customers(100);
    const other = await app.createMerchant();
    const theirs = await fundedCustomer(services, other.id, { amount: 100 });
    const answers = await Promise.all([
      transfer({ fromCustomerId: mine, toCustomerId: "cus_unknown", amount: 1 }),
      transfer({ fromCustomerId: mine, toCustomerId: theirs, amount: 1 }),
      transfer({ fromCustomerId: "cus_unknown", toCustomerId: mine, amount: 1 }),
      transfer({ fromCustomerId: theirs, toCustomerId: mine, amount: 1 }),
    ]);
    const bodies = answers.map(({ status, body }) => ({ status, ...body, requestId: "" }));
    expect(bodies[0]).toMatchObject({ status: 404, code: "not_found" });
    for (const body of bodies) expect(body).toEqual(bodies[0]);
    expect(await services.db.ledgerAccount.count({ where: { ownerId: "cus_unknown" } })).toBe(0);
  });
});

describe("an idempotency key", () => {
  test("makes one transfer of many at the same time, and all get its answer", async () => {
    const [from, to] = await customers(1_000, 0);
    const key = newIdempotencyKey();
    const twins = Array.from({ length: 8 }, () =>
      transfer({ fromCustomerId: from, toCustomerId: to, amount: 10 }, key),
    );
    const answers = await Promise.all(twins);
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(await balance(to!)).toBe(10);
  });

  test("of a refused transfer answers the refusal again, even when there is money by then", async () => {
    const [from, to] = await customers(0, 0);
    const key = newIdempotencyKey();
    const refused = await transfer({ fromCustomerId: from, toCustomerId: to, amount: 10 }, key);
    expect(refused.body.code).toBe("insufficient_balance");
    await fundCustomer(actFor(services, app.merchant.id), from!, { amount: 10 });
    const again = await transfer({ fromCustomerId: from, toCustomerId: to, amount: 10 }, key);
    expect(again.text).toBe(refused.text);
    expect(await balance(from!)).toBe(10);
  });
});

describe("a reversal", () => {
  test("is a new transfer linked to the old one, with an event for each", async () => {
    const [from, to] = await customers(100, 0);
    const { body: original } = await transfer({
      fromCustomerId: from,
      toCustomerId: to,
      amount: 60,
    });
    const { status, body: reversal } = await app.request(
      "POST",
      `/transfers/${original.id}/reverse`,
    );
    expect(status).toBe(201);
    expect(reversal).toMatchObject({
      fromCustomerId: to,
      toCustomerId: from,
      amount: 60,
      reversalOfId: original.id,
    });
    const old = (await app.request("GET", `/transfers/${original.id}`)).body;
    expect(old).toMatchObject({ status: "reversed", reversedById: reversal.id });
    expect(await Promise.all([balance(from!), balance(to!)])).toEqual([100, 0]);
    const events = await services.db.event.findMany({
      where: { relatedEntityId: { in: [original.id, reversal.id] } },
    });
    expect(events.map(({ type, relatedEntityId }) => [relatedEntityId, type]).toSorted()).toEqual(
      [
        [original.id, "transfer.completed"],
        [original.id, "transfer.reversed"],
        [reversal.id, "transfer.completed"],
      ].toSorted(),
    );
  });

  test("happens once, also when asked for many times at once, and cannot be reversed itself", async () => {
    const [from, to] = await customers(100, 100);
    const { body: original } = await transfer({
      fromCustomerId: from,
      toCustomerId: to,
      amount: 60,
    });
    const path = `/transfers/${original.id}/reverse`;
    const answers = await Promise.all(Array.from({ length: 5 }, () => app.request("POST", path)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409]);
    const reversal = answers.find(({ status }) => status === 201)!.body;
    const again = await app.request("POST", `/transfers/${reversal.id}/reverse`);
    expect([again.status, again.body.code]).toEqual([409, "invalid_state"]);
    expect(await balance(from!)).toBe(100);
  });

  test("is refused when the receiver has spent the money, and of another merchant's transfer", async () => {
    const [from, to, third] = await customers(100, 0, 0);
    const { body: original } = await transfer({
      fromCustomerId: from,
      toCustomerId: to,
      amount: 60,
    });
    await transfer({ fromCustomerId: to, toCustomerId: third, amount: 1 });
    const refused = await app.request("POST", `/transfers/${original.id}/reverse`);
    expect([refused.status, refused.body.code]).toEqual([402, "insufficient_balance"]);
    const { apiKey } = await app.createMerchant();
    expect(
      (await app.request("POST", `/transfers/${original.id}/reverse`, { key: apiKey })).status,
    ).toBe(404);
    expect((await app.request("GET", `/transfers/${original.id}`, { key: apiKey })).status).toBe(
      404,
    );
  });
});

describe("the list of transfers", () => {
  test("is newest first, by customer on either side and by status, with exact totals", async () => {
    const [a, b, c] = await customers(100, 100, 100);
    const ids: string[] = [];
    for (const [from, to] of [
      [a, b],
      [b, c],
      [c, a],
    ]) {
      ids.push((await transfer({ fromCustomerId: from, toCustomerId: to, amount: 5 })).body.id);
    }
    const list = async (query: string) => (await app.request("GET", `/transfers?${query}`)).body;
    const ofA = await list(`customerId=${a}`);
    expect(ofA.data.map((one: { id: string }) => one.id)).toEqual([ids[2], ids[0]]);
    expect(ofA.pagination).toEqual({ limit: 50, offset: 0, total: 2, hasMore: false });
    expect((await list(`customerId=${a}&limit=1&offset=1`)).data[0].id).toBe(ids[0]);
    await app.request("POST", `/transfers/${ids[0]}/reverse`);
    expect(
      (await list(`customerId=${b}&status=reversed`)).data.map((one: { id: string }) => one.id),
    ).toEqual([ids[0]]);
    expect((await list("status=nonsense")).code).toBe("validation_failed");
  });
});

describe("hot accounts", () => {
  test("16 clients between two customers are all answered, and nothing is lost", async () => {
    const [a, b] = await customers(10_000, 10_000);
    const client = async (index: number) => {
      const [from, to] = index % 2 === 0 ? [a, b] : [b, a];
      const statuses: number[] = [];
      for (let i = 0; i < 15; i += 1) {
        const body = { fromCustomerId: from, toCustomerId: to, amount: 7 };
        statuses.push((await transfer(body, newIdempotencyKey())).status);
      }
      return statuses;
    };
    const answers = await Promise.all(Array.from({ length: 16 }, (_, index) => client(index)));
    expect(new Set(answers.flat())).toEqual(new Set([201]));
    expect([await balance(a!), await balance(b!)]).toEqual([10_000, 10_000]);
  });
});
