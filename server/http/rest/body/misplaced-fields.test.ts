import { expect, test } from "vitest";
import { z } from "zod";
import { listOperations, type Operation } from "#server/http/operations/operations.ts";
import { bodyFields, refuseMisplaced, takerOf } from "#server/http/rest/body/misplaced-fields.ts";

const writes = listOperations().filter(({ method }) => method === "POST" || method === "PATCH");
const fields = [...new Set(writes.flatMap(bodyFields))];
const of = (route: string): Operation => {
  const found = writes.find(({ method, path }) => `${method} ${path}` === route);
  if (!found) throw new Error(`There is no ${route}.`);
  return found;
};
const isMoved = ({ scope }: Operation) => /^(refunds|payouts|transfers):write$/.test(scope ?? "");
const refusal = ({ input }: Operation, body: object) => {
  const found = input?.safeParse(body).error?.issues ?? [];
  return found.filter(({ code }) => code === "unrecognized_keys").map(({ message }) => message);
};

/** Operations that move money and pass over fields that they do not know. */
function lax(operations: Operation[]): string[] {
  return operations
    .filter((one) => isMoved(one) && refusal(one, { nonsense: 1 }).length === 0)
    .map(({ name }) => name);
}

test("every operation that moves money back, out or between customers refuses what it does not know", () => {
  expect(writes.filter(isMoved).length).toBeGreaterThanOrEqual(6);
  expect(lax(writes)).toEqual([]);
});

test.each(["POST /refunds", "POST /payouts/{id}/cancel", "POST /transfers/{id}/reverse"])(
  "the search finds %s when it is made to pass fields over",
  (route) => {
    const { input } = of(route);
    const planted = { ...of(route), input: z.looseObject({ ...(input as z.ZodObject).shape }) };
    expect(lax([planted])).toEqual([planted.name]);
  },
);

test("the name that was meant is said, also inside of a destination", () => {
  expect(refusal(of("POST /refunds"), { paymentIntentId: "pi_1", amuont: 1 })).toEqual([
    "amuont: no such field here; did you mean amount?",
  ]);
  const destination = { bank: "First", accountName: "Ada", accountNumber: "000123", swift: "X" };
  const payout = { amount: 1, currency: "EUR", destination };
  expect(refusal(of("POST /payouts"), payout)).toEqual([
    "swift: no such field here; did you mean swiftCode?",
  ]);
});

test("whatever operation takes a field: every other one takes, answers or refuses it", () => {
  for (const operation of writes)
    for (const name of fields) {
      const isTaken = bodyFields(operation).includes(name) || operation.path.includes(`{${name}}`);
      if (isTaken || (name === "idempotencyKey" && operation.method === "POST")) continue;
      const answers = Object.keys((operation.output as z.ZodObject).shape ?? {});
      const taker = takerOf(operation, name);
      expect([name, operation.name, taker !== null || answers.includes(name)]).toEqual([
        name,
        operation.name,
        true,
      ]);
      if (taker) expect(bodyFields(taker)).toContain(name);
    }
});

test.each([
  ["POST /payment-links", "purpose", "POST /checkout/sessions"],
  ["POST /checkout/sessions", "maxCompletions", "POST /payment-links"],
  ["POST /payment-intents", "lineItems", "POST /payment-links"],
  ["PATCH /subscriptions/{id}", "atPeriodEnd", "POST /subscriptions/{id}/cancel"],
])("%s refuses %s and names %s", (route, name, taker) => {
  const refuse = () => refuseMisplaced(of(route), { unknown: [name], sent: { [name]: "x" } });
  expect(refuse).toThrow(`${name}: ${route} does not take this; ${taker} does.`);
});

test("null, what no operation takes, and an answer that is sent back are passed over", () => {
  const link = of("PATCH /payment-links/{id}");
  const sent = {
    currency: "EUR",
    createdAt: "2026-02-18T09:30:00.000Z",
    color: "red",
    purpose: null,
  };
  expect(() => refuseMisplaced(link, { unknown: Object.keys(sent), sent })).not.toThrow();
});
