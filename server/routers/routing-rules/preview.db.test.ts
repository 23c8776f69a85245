import { expect, test } from "vitest";
import { createTestApp } from "#server/workshop/testing/app.ts";

const app = await createTestApp({ env: { PROCESSORS: ["sandbox", "second_sandbox"] } });
const rule = async (body: object): Promise<string> =>
  (await app.request("POST", "/routing-rules", { body })).body.id;
const preview = async (body: object) => {
  const { status, body: answer } = await app.request("POST", "/routing/preview", { body });
  expect(status).toBe(200);
  const { rules, routes } = answer as {
    rules: { verdict: string; reason: string }[];
    routes: { processor: string; routingRuleId: string | null; accepts: boolean }[];
  };
  return {
    rules: rules.map(({ verdict, reason }) => `${verdict}: ${reason}`),
    routes: routes.map(({ processor, routingRuleId }) => [processor, routingRuleId]),
  };
};

const dutch = await rule({
  processor: "second_sandbox",
  methods: ["card"],
  countries: ["NL"],
  currencies: ["EUR"],
  maximumAmount: 50_000,
});
const third = await rule({ processor: "second_sandbox", brands: ["visa"], sharePercent: 30 });

test("the first rule that fits decides; then comes the processor of all other payments", async () => {
  expect(await preview({ amount: 4900, currency: "EUR", country: "NL" })).toEqual({
    rules: [
      "applies: It is the first that fits.",
      "passed_over: It is for certain brands of cards, and the card's is not known before it is charged.",
    ],
    routes: [
      ["second_sandbox", dutch],
      ["sandbox", null],
    ],
  });
});

test.each([
  [{ amount: 4900, currency: "USD", country: "NL" }, "It is not for payments in USD."],
  [{ amount: 50_001, currency: "EUR", country: "NL" }, "It is for €500 or less."],
  [
    { amount: 4900, currency: "EUR" },
    "It is for certain countries, and the shopper's is not known.",
  ],
  [{ amount: 4900, currency: "EUR", country: "BE" }, "It is not for shoppers from Belgium."],
  [
    { amount: 4900, currency: "EUR", country: "NL", method: "ideal" },
    "It is not for iDEAL payments.",
  ],
])("of %j the first rule is passed over: %s", async (payment, reason) => {
  const { rules, routes } = await preview(payment);
  expect(rules[0]).toBe(`passed_over: ${reason}`);
  expect(routes).toEqual([["sandbox", null]]);
});

test("a share is the same for the same payment each time, and about as large as it says", async () => {
  let taken = 0;
  for (let count = 0; count < 60; count += 1) {
    const created = await app.request("POST", "/payment-intents", {
      body: { amount: 4900, currency: "USD" },
    });
    const ask = () => preview({ paymentIntentId: created.body.id, brand: "visa" });
    const [once, again] = [await ask(), await ask()];
    expect(again).toEqual(once);
    if (once.routes[0]?.[1] === third) taken += 1;
  }
  expect(taken).toBeGreaterThan(3);
  expect(taken).toBeLessThan(40);
});

test("a preview without a payment does not guess about a share, and changes nothing", async () => {
  const before = await app.services.db.event.count();
  const { rules, routes } = await preview({ amount: 4900, currency: "USD", brand: "visa" });
  expect(rules[1]).toMatch(/^passed_over: It takes 30 % of such payments/);
  expect(routes).toEqual([["sandbox", null]]);
  expect(await app.services.db.event.count()).toBe(before);
});

test("a preview of nothing is a 400, one of a stranger's payment a 404", async () => {
  const none = await app.request("POST", "/routing/preview", { body: { amount: 100 } });
  expect(none).toMatchObject({ status: 400, body: { code: "validation_failed" } });
  const unknown = await app.request("POST", "/routing/preview", {
    body: { paymentIntentId: "pi_01jbq8v6n2e8t9x4k3m5r7w0yz" },
  });
  expect(unknown.status).toBe(404);
});
