import { expect, test } from "vitest";
import type { ProcessorRefund } from "#server/core/interfaces/processor.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { handleNotice } from "#server/payments/processor/notices.ts";
import {
  card,
  eventTypes,
  ledgerBalances,
  newIntent,
  newMerchant,
} from "#server/workshop/testing/payments/payments.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const services = await testServices();

/** A payment, and notices of a refund that somebody made of it at the processor. */
async function refundedThere(on = services) {
  const ctx = await newMerchant(on);
  const { id: intentId } = await newIntent(ctx);
  await confirmPayment(ctx, intentId, { card: card() });
  const { processorPayment } = await services.db.paymentIntent.findFirstOrThrow({
    where: { merchantId: ctx.merchantId },
  });
  const tell = (status: ProcessorRefund["status"]) =>
    handleNotice(on, {
      processor: on.processor,
      notice: {
        id: `evt_${status}`,
        kind: "refund",
        refundId: null,
        refund: {
          id: `re_${intentId}`,
          paymentId: processorPayment ?? "",
          amount: 1200,
          currency: "EUR",
          status,
          failureReason: status === "failed" ? "expired_or_canceled_card" : null,
        },
      },
    });
  return { ctx, intentId, tell };
}

// Stripe does not guarantee the order of events (docs.stripe.com/webhooks, "Event ordering"), and a
// refund may fail after it succeeded (docs.stripe.com/refunds, "Failed refunds").
test("a refund made at the processor that failed stays failed, when the news of its success comes last", async () => {
  const { ctx, tell } = await refundedThere();
  const before = await ledgerBalances(ctx);
  for (const status of ["failed", "succeeded", "pending", "failed"] as const)
    expect(await tell(status)).toBe(true);
  expect(await ledgerBalances(ctx)).toEqual(before);
  const where = { merchantId: ctx.merchantId };
  expect(await services.db.refund.findMany({ where })).toMatchObject([
    { status: "failed", failureReason: "expired_or_canceled_card", amount: 1200n },
  ]);
  expect(await services.db.paymentIntent.findFirst({ where })).toMatchObject({
    amountRefunded: 0n,
  });
  const told = (await eventTypes(ctx)).filter((type) => type.startsWith("refund."));
  expect(told.toSorted()).toEqual(["refund.created", "refund.failed"]);
});

test("in their order they come to the same", async () => {
  const { ctx, tell } = await refundedThere();
  const before = await ledgerBalances(ctx);
  for (const status of ["succeeded", "failed", "succeeded"] as const) await tell(status);
  expect(await ledgerBalances(ctx)).toEqual(before);
});

test("gives its share of the fee back as others do, and takes it again when it fails", async () => {
  const env = { ...services.env, FEE_FIXED: { EUR: 100 }, REFUND_FEES: "return" as const };
  const { ctx, tell } = await refundedThere({ ...services, env });
  const before = await ledgerBalances(ctx);
  expect(before).toEqual({ clearing: -4900, merchant: 4800, fees: 100 });
  await tell("succeeded");
  expect(await ledgerBalances(ctx)).toEqual({ clearing: -3700, merchant: 3624, fees: 76 });
  await tell("failed");
  expect(await ledgerBalances(ctx)).toEqual(before);
});
