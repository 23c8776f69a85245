import { expect, test } from "vitest";
import { createRoutingRule } from "#server/routers/routing-rules/create.ts";
import { createTestApp } from "#server/workshop/testing/app.ts";
import { newMerchant } from "#server/workshop/testing/payments/payments.ts";

const PROCESSORS = ["sandbox", "second_sandbox"] as const;
const newApp = () => createTestApp({ env: { PROCESSORS } });
const app = await newApp();
type App = typeof app;

const create = async (body: object, on: App = app) =>
  on.request("POST", "/routing-rules", { body: { processor: "second_sandbox", ...body } });
const order = async (on: App = app): Promise<string[]> => {
  const { body } = await on.request("GET", "/routing-rules");
  const rules: { id: string; position: number }[] = body.data;
  expect(rules.map(({ position }) => position)).toEqual(rules.map((_, index) => index + 1));
  return rules.map(({ id }) => id);
};

test.each([
  [{}, "All payments go to Second sandbox."],
  [{ currencies: ["EUR", "PLN"] }, "Payments in EUR or PLN go to Second sandbox."],
  [
    { methods: ["card"], countries: ["NL"], brands: ["amex"], currencies: ["EUR"] },
    "Card payments with American Express in EUR from the Netherlands go to Second sandbox.",
  ],
  [
    { currencies: ["EUR"], minimumAmount: 50_000, sharePercent: 30 },
    "30 % of payments in EUR of €500 or more go to Second sandbox.",
  ],
  [
    { currencies: ["JPY"], minimumAmount: 500, maximumAmount: 1000, methods: ["card", "ideal"] },
    "Card or iDEAL payments in JPY of ¥500 to ¥1,000 go to Second sandbox.",
  ],
  [{ methods: ["ideal", "eps"] }, "iDEAL or EPS payments go to Second sandbox."],
])("%j is said as a sentence", async (body, sentence) => {
  const made = await create(body);
  expect(made).toMatchObject({ status: 201, body: { ...body, sentence } });
});

test.each([
  [{ processor: "stripe" }, "processor"],
  [{ minimumAmount: 100 }, "currencies"],
  [{ minimumAmount: 100, currencies: ["EUR", "USD"] }, "currencies"],
  [{ minimumAmount: 100, maximumAmount: 99, currencies: ["EUR"] }, "maximumAmount"],
  [{ brands: ["visa"], methods: ["ideal"] }, "brands"],
  [{ sharePercent: 0 }, "sharePercent"],
  [{ countries: ["XX"] }, "countries.0"],
  [{ methods: ["cash"] }, "methods.0"],
])("%j is a 400 that names %s, and nothing is made", async (body, path) => {
  const before = await app.services.db.routingRule.count();
  const refused = await create(body);
  expect([refused.status, refused.body.message[0]]).toEqual([
    400,
    expect.stringMatching(new RegExp(`^${path}: `)),
  ]);
  expect(await app.services.db.routingRule.count()).toBe(before);
});

test("rules keep an order without gaps, however they are added, moved and deleted; each that moves says so", async () => {
  const on = await newApp();
  const [a = "", b = "", c = ""] = [
    (await create({}, on)).body.id,
    (await create({}, on)).body.id,
    (await create({ position: 1 }, on)).body.id,
  ];
  expect(await order(on)).toEqual([c, a, b]);
  await on.request("PATCH", `/routing-rules/${c}`, { body: { position: 50 } });
  expect(await order(on)).toEqual([a, b, c]);
  const moved = await on.request("POST", "/routing-rules/reorder", { body: { ids: [b, c, a] } });
  expect(moved.body.data.map(({ id }: { id: string }) => id)).toEqual([b, c, a]);
  expect(await order(on)).toEqual([b, c, a]);
  const first = await on.request("DELETE", `/routing-rules/${b}`);
  expect((await on.request("DELETE", `/routing-rules/${b}`)).body).toEqual(first.body);
  expect(await order(on)).toEqual([c, a]);
  const changed = await on.request("PATCH", `/routing-rules/${b}`, { body: { sharePercent: 5 } });
  expect(changed).toMatchObject({ status: 409, body: { code: "invalid_state" } });
  const told = await on.services.db.event.groupBy({
    by: ["type"],
    where: { merchantId: on.merchant.id },
    _count: true,
  });
  expect(Object.fromEntries(told.map(({ type, _count }) => [type, _count]))).toEqual({
    "routing_rule.created": 3,
    // Two at the first place, three by the change, three by the order, two by the deletion.
    "routing_rule.updated": 10,
    "routing_rule.deleted": 1,
  });
});

test("an order that names a rule twice, not at all or a stranger's is a 409 and changes nothing", async () => {
  const on = await newApp();
  const [a, b] = [(await create({}, on)).body.id, (await create({}, on)).body.id];
  const stranger = await createRoutingRule(await newMerchant(on.services), {
    processor: "sandbox",
  });
  for (const ids of [[a, a], [a], [a, stranger.id], [a, b, stranger.id]]) {
    const refused = await on.request("POST", "/routing-rules/reorder", { body: { ids } });
    expect(refused).toMatchObject({ status: 409, body: { code: "conflict" } });
  }
  expect(await order(on)).toEqual([a, b]);
});

test("rules that are added at once take different places", async () => {
  const on = await newApp();
  await Promise.all(Array.from({ length: 6 }, () => create({ position: 1 }, on)));
  expect(await order(on)).toHaveLength(6);
});

test("a change is checked with what the rule has, and null clears a bound", async () => {
  const { id } = (await create({ currencies: ["EUR"], maximumAmount: 900 })).body;
  const patch = (body: object) => app.request("PATCH", `/routing-rules/${id}`, { body });
  expect((await patch({ minimumAmount: 901 })).body.message[0]).toMatch(/^maximumAmount: /);
  expect((await patch({ currencies: [] })).body.message[0]).toMatch(/^currencies: /);
  expect((await patch({ currencies: [], maximumAmount: null })).body).toMatchObject({
    currencies: [],
    maximumAmount: null,
  });
});

test("a merchant has at most 50 rules", async () => {
  const on = await newApp();
  for (let count = 0; count < 50; count += 1) expect((await create({}, on)).status).toBe(201);
  expect(await create({}, on)).toMatchObject({ status: 409, body: { code: "invalid_state" } });
});
