import { expect, test } from "vitest";
import { addMs, dayMs } from "#server/core/clock.ts";
import type { ProcessorDispute } from "#server/core/interfaces/processor.ts";
import { transactAside } from "#server/data/transact.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { recordDispute } from "#server/payments/disputes/record.ts";
import { getPaymentIntent } from "#server/routers/payment-intents/get.ts";
import {
  card,
  ledgerBalances,
  newIntent,
  newMerchant,
} from "#server/workshop/testing/payments/payments.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const services = await testServices();

test("a payment shows its latest dispute, also when news of an older one comes again", async () => {
  const ctx = await newMerchant(services);
  const { id: paymentIntentId } = await newIntent(ctx, { amount: 4900 });
  await confirmPayment(ctx, paymentIntentId, { card: card() });
  const tell = (name: string, status: ProcessorDispute["status"]) => {
    const told: ProcessorDispute = {
      id: `dp_${name}_${paymentIntentId}`,
      paymentId: "any",
      amount: 1000,
      currency: "EUR",
      reason: "fraudulent",
      kind: "chargeback",
      fundsWithdrawn: true,
      amountReinstated: 0,
      status,
      evidence: null,
      evidenceFiles: [],
      evidencePastDue: false,
      respondBy: addMs(services.clock.now(), 7 * dayMs),
    };
    return transactAside(ctx, (unit) => recordDispute(unit, ctx, { paymentIntentId, told }));
  };
  await tell("first", "open");
  await tell("first", "won");
  const second = await tell("second", "open");
  await tell("first", "won");
  const intent = await getPaymentIntent(ctx, paymentIntentId);
  expect(intent.dispute).toMatchObject({ id: second.id, status: "open" });
  expect(await ledgerBalances(ctx)).toMatchObject({ merchant: 3900 });
});
