import { expect, test } from "vitest";
import { addMs, dayMs } from "#server/core/clock.ts";
import { getAttention } from "#server/routers/dashboard/overview/attention.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { newIntent, newMerchant } from "#server/workshop/testing/payments/payments.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock();
const services = await testServices({ clock });

test("of however many open disputes the count and the sums by currency are right, and the first deadline", async () => {
  const ctx = await newMerchant(services);
  expect((await getAttention(ctx)).disputes).toBeNull();
  const { id: paymentIntentId } = await newIntent(ctx);
  const now = clock.now();
  const dispute = (n: number, currency: string) => ({
    id: `dp_${currency}_${n}`,
    merchantId: ctx.merchantId,
    paymentIntentId,
    amount: 100n,
    currency,
    reason: "fraudulent",
    status: "open" as const,
    processorDispute: `sbx_${currency}_${n}`,
    respondBy: addMs(now, (n + 3) * dayMs),
    createdAt: now,
    updatedAt: now,
  });
  const many = Array.from({ length: 1_200 }, (_, n) => dispute(n, "EUR"));
  await services.db.dispute.createMany({
    data: [...many, dispute(-1, "JPY"), { ...dispute(-2, "JPY"), respondBy: null }],
  });
  expect((await getAttention(ctx)).disputes).toEqual({
    count: 1_202,
    amounts: [
      { currency: "JPY", amount: 200 },
      { currency: "EUR", amount: 120_000 },
    ],
    firstBy: addMs(now, 2 * dayMs).toISOString(),
  });
});
