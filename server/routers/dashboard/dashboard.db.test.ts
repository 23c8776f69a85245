import { expect, test } from "vitest";
import { dayMs, hourMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { confirmPayment } from "#server/payments/intents/confirm.ts";
import { getPaymentTrail } from "#server/routers/dashboard/payment-trail.ts";
import { getTakings } from "#server/routers/dashboard/takings.ts";
import { createTestServices } from "#server/workshop/testing/app.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { card, newIntent, newMerchant } from "#server/workshop/testing/payments.ts";

const clock = testClock("2026-02-18T09:30:00.000Z");
const services = await createTestServices({ clock });

async function pay(ctx: MerchantContext, amount: number, currency = "EUR") {
  const intent = await newIntent(ctx, { amount, currency });
  await confirmPayment(ctx, intent.id, { card: card() });
  return intent.id;
}

test("takings add up by day and currency, without declined payments and without other merchants", async () => {
  const ctx = await newMerchant(services);
  const stranger = await newMerchant(services);
  await pay(stranger, 99_999);
  await pay(ctx, 1_000);
  await pay(ctx, 500);
  await pay(ctx, 70, "JPY");
  await newIntent(ctx, { amount: 7_777 });
  clock.advance(dayMs);
  await pay(ctx, 20);
  expect(await getTakings(ctx)).toEqual({
    days: [
      { date: "2026-02-18", currency: "EUR", amount: 1_500, payments: 2 },
      { date: "2026-02-18", currency: "JPY", amount: 70, payments: 1 },
      { date: "2026-02-19", currency: "EUR", amount: 20, payments: 1 },
    ],
    from: "2026-01-21",
    to: "2026-02-19",
  });
});

test("takings reach back to the start of the thirtieth day and no further", async () => {
  const ctx = await newMerchant(services);
  clock.set("2026-03-01T23:59:59.999Z");
  await pay(ctx, 1);
  clock.advance(1);
  await pay(ctx, 2);
  clock.advance(29 * dayMs + 23 * hourMs);
  expect((await getTakings(ctx)).days).toEqual([
    { date: "2026-03-02", currency: "EUR", amount: 2, payments: 1 },
  ]);
});

test("a payment's trail shows its attempts and the money it moved, which sums to zero", async () => {
  const ctx = await newMerchant(services);
  const trail = await getPaymentTrail(ctx, await pay(ctx, 4_900));
  expect(trail.attempts).toMatchObject([
    { status: "succeeded", cardLast4: "4242", errorMessage: null },
  ]);
  expect(trail.movements).toMatchObject([{ type: "payment", currency: "EUR" }]);
  const entries = trail.movements[0]!.entries;
  expect(entries.find((entry) => entry.account === "merchant")?.amount).toBe(4_900);
  expect(entries.reduce((sum, entry) => sum + entry.amount, 0)).toBe(0);
});

test("another merchant's payment has no trail", async () => {
  const id = await pay(await newMerchant(services), 100);
  const stranger = await newMerchant(services);
  await expect(getPaymentTrail(stranger, id)).rejects.toMatchObject({ code: "not_found" });
});
