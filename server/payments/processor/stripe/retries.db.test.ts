import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { getPaymentIntent } from "#server/routers/payment-intents/get.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import {
  ledgerBalances,
  newCustomer,
  newIntent,
  newMerchant,
} from "#server/workshop/testing/payments/payments.ts";
import { startStripeDouble } from "#server/workshop/testing/stripe/double.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const double = await startStripeDouble();
afterAll(() => double.stop());
const clock = { ...testClock(), pass: () => Promise.resolve() };
const services = await testServices({ clock, env: double.env });
const visa = { processorToken: "pm_card_visa" };

beforeEach(() => {
  double.clearFaults();
  double.seen.length = 0;
});

async function paysAndSaves() {
  const ctx = await newMerchant(services);
  const customer = await newCustomer(ctx);
  const { id } = await newIntent(ctx, { customerId: customer.id });
  return { ctx, id, paid: confirmPayment(ctx, id, { ...visa, savePaymentMethod: true }) };
}

const usualCalls = 4; // A customer, an intent, the customer of the intent, its confirmation.

describe("an answer of Stripe's that is wrong once ends no payment", () => {
  const once = [
    [429, "invalid_request_error", "rate_limit", 1],
    [429, "invalid_request_error", "lock_timeout", 1],
    [409, "idempotency_error", "idempotency_key_in_use", 1],
    [503, "api_error", undefined, 3],
    [500, "api_error", undefined, 2],
  ] as const;
  const steps = { customer: /customers$/, intent: /payment_intents$/, confirmation: /confirm$/ };
  const cases = once.flatMap((answer) =>
    Object.entries(steps).map(([step, to]) => [step, ...answer, to] as const),
  );

  test.each(cases)(
    "%s answered %d %s %s, for %d more calls at most",
    async (_step, status, type, code, moreMax, to) => {
      double.faults.answer = { to, status, type, code, times: 1 };
      const { ctx, paid } = await paysAndSaves();
      expect((await paid).status).toBe("succeeded");
      expect(await ledgerBalances(ctx)).toEqual({ clearing: -4900, merchant: 4900 });
      expect(double.seen.length - usualCalls).toBeLessThanOrEqual(moreMax);
    },
  );

  test.each(["loseAnswerOf", "dropRequestsTo"] as const)(
    "a connection that breaks once, at each step: %s",
    async (fault) => {
      for (const to of Object.values(steps)) {
        let times = 1;
        double.faults[fault] = { test: (path: string) => to.test(path) && times-- > 0 } as RegExp;
        const { ctx, paid } = await paysAndSaves();
        expect((await paid).status).toBe("succeeded");
        expect(await ledgerBalances(ctx)).toEqual({ clearing: -4900, merchant: 4900 });
      }
    },
  );
});

describe("Stripe that has no room for long, or cannot be reached, is told as such, at once", () => {
  const busy = { code: "payment_not_made", options: { declineCode: "processor_busy" } };
  const lastError = { code: "payment_not_made", declineCode: "processor_busy", advice: "retry" };

  test.each([
    ["429 to everything", { answer: { to: /./, status: 429, type: "rate_limit_error" } }, 3],
    ["no connection", { dropRequestsTo: /./ }, 3],
    ["500 to everything", { answer: { to: /./, status: 500, type: "api_error" } }, 2],
  ])("%s: nothing was charged, and no more is asked", async (_, faults, calls) => {
    Object.assign(double.faults, faults);
    const { ctx, id, paid } = await paysAndSaves();
    await expect(paid).rejects.toMatchObject(busy);
    expect(double.seen).toHaveLength(calls);
    double.clearFaults();
    expect(await getPaymentIntent(ctx, id)).toMatchObject({
      status: "requires_payment_method",
      lastError,
    });
    expect((await confirmPayment(ctx, id, visa)).status).toBe("succeeded");
    expect(await ledgerBalances(ctx)).toEqual({ clearing: -4900, merchant: 4900 });
  });

  test("429 to the confirmation: what was made there is never confirmed", async () => {
    double.faults.answer = { to: /confirm$/, status: 429, type: "rate_limit_error" };
    const { ctx, id, paid } = await paysAndSaves();
    await expect(paid).rejects.toMatchObject(busy);
    expect(double.seen).toHaveLength(usualCalls + 2);
    double.clearFaults();
    expect((await confirmPayment(ctx, id, visa)).status).toBe("succeeded");
    expect(await ledgerBalances(ctx)).toEqual({ clearing: -4900, merchant: 4900 });
  });

  test("429 after a try whose answer was lost says nothing: the outcome is asked for", async () => {
    let tries = 0;
    double.faults.loseAnswerOf = {
      test: (path: string) => path.endsWith("confirm") && tries++ < 1,
    } as RegExp;
    double.faults.answer = {
      to: { test: (path: string) => path.endsWith("confirm") && tries > 0 } as RegExp,
      status: 429,
      type: "rate_limit_error",
    };
    const { ctx, paid } = await paysAndSaves();
    expect((await paid).status).toBe("succeeded");
    expect(await ledgerBalances(ctx)).toEqual({ clearing: -4900, merchant: 4900 });
  });
});

test("every try of a call has the same key and the same bytes", async () => {
  double.faults.answer = { to: /confirm$/, status: 429, type: "rate_limit_error", times: 2 };
  const { paid } = await paysAndSaves();
  await paid;
  const tries = double.seen.filter(({ path }) => path.endsWith("/confirm"));
  expect(tries).toHaveLength(3);
  expect(new Set(tries.map((one) => JSON.stringify(one))).size).toBe(1);
});
