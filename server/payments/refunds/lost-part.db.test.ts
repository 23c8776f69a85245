import { expect, test } from "vitest";
import { addMs, dayMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import type { ProcessorDispute } from "#server/core/interfaces/processor.ts";
import { transactAside } from "#server/data/transact.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { recordDispute } from "#server/payments/disputes/record.ts";
import { createRefund } from "#server/routers/refunds/create.ts";
import {
  card,
  ledgerBalances,
  newIntent,
  newMerchant,
} from "#server/workshop/testing/payments/payments.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const services = await testServices();

async function paid() {
  const ctx = await newMerchant(services);
  const { id } = await newIntent(ctx, { amount: 5000 });
  await confirmPayment(ctx, id, { card: card() });
  const refund = (amount?: number) =>
    createRefund(ctx, { paymentIntentId: id, amount, metadata: {} });
  return { ctx, id, refund };
}

/** The cardholder's bank disputes a part of a payment, and the processor says where that stands. */
function tell(
  ctx: MerchantContext,
  paymentIntentId: string,
  { name = "first", ...of }: { name?: string; amount: number; status: ProcessorDispute["status"] },
) {
  const told: ProcessorDispute = {
    ...of,
    id: `dp_${name}_${paymentIntentId}`,
    paymentId: "any",
    currency: "EUR",
    reason: "product_not_received",
    kind: "chargeback",
    fundsWithdrawn: true,
    amountReinstated: 0,
    evidence: null,
    evidenceFiles: [],
    evidencePastDue: false,
    respondBy: addMs(services.clock.now(), 7 * dayMs),
  };
  return transactAside(ctx, (unit) => recordDispute(unit, ctx, { paymentIntentId, told }));
}

test("after a part of a payment was lost to a dispute the rest can be refunded, and no cent more", async () => {
  const { ctx, id, refund } = await paid();
  await refund(500);
  await tell(ctx, id, { amount: 1500, status: "open" });
  await expect(refund(1)).rejects.toMatchObject({ code: "invalid_state" });
  await tell(ctx, id, { amount: 1500, status: "lost" });
  await expect(refund(3001)).rejects.toMatchObject({
    code: "validation_failed",
    message: "amount: must be between 1 and 3000, what is left to refund.",
  });
  expect(await refund(1000)).toMatchObject({ amount: 1000, status: "succeeded" });
  expect(await refund()).toMatchObject({ amount: 2000, status: "succeeded" });
  await expect(refund(1)).rejects.toMatchObject({ code: "invalid_state" });
  expect(await ledgerBalances(ctx)).toEqual({});
});

test("what several disputes took counts together, and while one is open nothing is refunded", async () => {
  const { ctx, id, refund } = await paid();
  await tell(ctx, id, { amount: 1000, status: "lost" });
  await tell(ctx, id, { name: "second", amount: 1500, status: "open" });
  await expect(refund()).rejects.toMatchObject({ code: "invalid_state" });
  await tell(ctx, id, { name: "second", amount: 1500, status: "lost" });
  await tell(ctx, id, { name: "third", amount: 700, status: "won" });
  expect(await refund()).toMatchObject({ amount: 2500, status: "succeeded" });
  expect(await ledgerBalances(ctx)).toEqual({});
});

test("a dispute that took more than was left leaves nothing to refund", async () => {
  const { ctx, id, refund } = await paid();
  await refund(2000);
  await tell(ctx, id, { amount: 5000, status: "lost" });
  await expect(refund(1)).rejects.toMatchObject({ code: "invalid_state" });
});
