import { expect, test } from "vitest";
import { paymentConditions } from "#server/routers/dashboard/payments/payment-conditions.ts";
import type { PaymentFilter } from "#server/wire/dashboard/payment-row.ts";
import { createTestServices } from "#server/workshop/testing/app.ts";
import { newMerchant } from "#server/workshop/testing/payments/payments.ts";

const services = await createTestServices();
const ctx = await newMerchant(services);
const { merchantId, clock } = ctx;
const payments = 5_000;
/** A walk through the payments, or through their attempts, reads hundreds. */
const pagesMax = 30;

await ctx.db.$executeRaw`
  INSERT INTO payment_intents (id, "merchantId", amount, currency, status, mode, "captureMethod", "amountCaptured", "lastError", metadata, "createdAt", "updatedAt")
  SELECT ${`pi_${merchantId}_`} || n, ${merchantId}, 4900, CASE n % 5 WHEN 0 THEN 'USD' ELSE 'EUR' END,
         (CASE n % 10 WHEN 0 THEN 'requires_payment_method' ELSE 'succeeded' END)::"PaymentIntentStatus", 'payment', 'automatic',
         CASE n % 10 WHEN 0 THEN 0 ELSE 4900 END,
         CASE n % 10 WHEN 0 THEN '{"code":"card_declined","declineCode":"insufficient_funds"}'::jsonb END, '{}',
         ${clock.now()}::timestamptz - n * interval '1 second', ${clock.now()}::timestamptz
  FROM generate_series(1, ${payments}::int) AS n`;
await ctx.db.$executeRaw`
  INSERT INTO payment_attempts (id, "merchantId", "paymentIntentId", method, status, processor, amount, currency, "cardBrand",
    "savePaymentMethod", "offSession", "createdAt")
  SELECT 'pa_' || id, "merchantId", id, 'card', (CASE status WHEN 'succeeded' THEN 'succeeded' ELSE 'failed' END)::"PaymentAttemptStatus",
         'sandbox', amount, currency, (ARRAY['visa','mastercard'])[1 + length(id) % 2], false, false, "createdAt"
  FROM payment_intents WHERE "merchantId" = ${merchantId}`;
await ctx.db.$executeRaw`ANALYZE payment_intents`;
await ctx.db.$executeRaw`ANALYZE payment_attempts`;

const filters: PaymentFilter[] = [
  { method: "diners" },
  { method: "diners", currency: "USD" },
  { method: "diners", standing: "paid" },
  { method: "diners", standing: "declined" },
  { method: "wallet" },
  { method: "ideal" },
  { currency: "JPY" },
  { currency: "JPY", method: "visa" },
  { currency: "JPY", standing: "refunded" },
  { reason: "expired_card" },
  { reason: "insufficient_funds", currency: "JPY" },
  { standing: "waiting" },
  { standing: "held" },
  { standing: "disputed" },
  { amountFrom: 1_000_000 },
  { from: "2100-01-01T00:00:00Z" },
  { customerId: "cus_nobody" },
];

test.for(filters)("%o, which matches nothing, is answered by an index", async (filter) => {
  const where = paymentConditions(merchantId, filter);
  const [row] = await ctx.db.$queryRaw<{ "QUERY PLAN": Explained }[]>`
    EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) SELECT p.id FROM payment_intents p WHERE ${where}
    ORDER BY p."createdAt" DESC, p.id DESC LIMIT 26`;
  const plan = row?.["QUERY PLAN"][0]?.Plan;
  expect(plan?.["Actual Rows"]).toBe(0);
  const pages = Number(plan?.["Shared Hit Blocks"]) + Number(plan?.["Shared Read Blocks"]);
  expect(pages).toBeLessThan(pagesMax);
});

type Explained = { Plan: Record<string, unknown> }[];
