import { expect, test } from "vitest";
import { dayMs } from "#server/core/clock.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { getBalance } from "#server/routers/balance/get.ts";
import { explainDays } from "#server/routers/dashboard/overview/explain-days.ts";
import { createRefund } from "#server/routers/refunds/create.ts";
import { AskDays, ExplainedDays } from "#server/wire/dashboard/dashboard.ts";
import { CreateRefund } from "#server/wire/payments/refund.ts";
import { createTestServices } from "#server/workshop/testing/app.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { fundMerchant } from "#server/workshop/testing/payments/funded-customers.ts";
import { card, newIntent, newMerchant } from "#server/workshop/testing/payments/payments.ts";

const tuesday = { from: "2026-02-17T00:00:00.000Z", to: "2026-02-18T00:00:00.000Z" };
const clock = testClock("2026-02-16T23:59:59.999Z");
const services = await createTestServices({ clock });

test("what a day came to adds up to the cent, in each currency, from the balance before to that after", async () => {
  const ctx = await newMerchant(services);
  clock.set("2026-02-16T23:59:59.999Z");
  await fundMerchant(ctx, { amount: 1_000, fee: 10 });
  clock.advance(1);
  await fundMerchant(ctx, { amount: 5_000, fee: 175 });
  await fundMerchant(ctx, { amount: 70, currency: "JPY" });
  const { id: paymentIntentId } = await newIntent(ctx, { amount: 2_000 });
  await confirmPayment(ctx, paymentIntentId, { card: card() });
  await createRefund(ctx, CreateRefund.parse({ paymentIntentId, amount: 400 }));
  clock.advance(dayMs);
  await fundMerchant(ctx, { amount: 9_999 });
  const [euros, yen] = ExplainedDays.parse(await explainDays(ctx, AskDays.parse(tuesday)));
  expect(euros).toMatchObject({
    currency: "EUR",
    before: 990,
    lines: [
      { type: "payment", count: 2, gross: 7_000, fee: 175 },
      { type: "refund", count: 1, gross: -400, fee: 0 },
    ],
  });
  expect(yen).toEqual({
    currency: "JPY",
    before: 0,
    lines: [{ type: "payment", count: 1, gross: 70, fee: 0 }],
    after: 70,
  });
  const { amount } = await getBalance(ctx, { at: "2026-02-17T23:59:59.999Z", currency: "EUR" });
  expect(euros?.after).toBe(amount);
});

test("nothing of another merchant is in it, and more than a month is not asked for", async () => {
  const [ctx, other] = [await newMerchant(services), await newMerchant(services)];
  clock.set("2026-02-17T12:00:00.000Z");
  await fundMerchant(other, { amount: 5_000 });
  expect(await explainDays(ctx, AskDays.parse(tuesday))).toEqual([]);
  const long = { ...tuesday, to: "2026-03-21T00:00:00.000Z" };
  expect(AskDays.safeParse(long).success).toBe(false);
});
