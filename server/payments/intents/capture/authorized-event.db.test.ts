import { expect, test } from "vitest";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { capturePayment } from "#server/payments/intents/capture/capture.ts";
import { fundCustomer } from "#server/workshop/testing/payments/funded-customers.ts";
import {
  card,
  eventTypes,
  newCustomer,
  newIntent,
  newMerchant,
} from "#server/workshop/testing/payments/payments.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const services = await testServices();
const authorized = "payment_intent.amount_capturable_updated";

async function authorizedBy(means: "a card" | "a balance") {
  const ctx = await newMerchant(services);
  const { id: customerId } = await newCustomer(ctx);
  await fundCustomer(ctx, customerId, { amount: 9000 });
  const { id } = await newIntent(ctx, { amount: 900, customerId, captureMethod: "manual" });
  const paid = means === "a card" ? { card: card() } : { wallet: true as const };
  expect((await confirmPayment(ctx, id, paid)).status).toBe("requires_capture");
  return { ctx, id };
}

test.each(["a card", "a balance"] as const)(
  "a payment that is authorized on %s says so in one event, before it is captured",
  async (means) => {
    const { ctx, id } = await authorizedBy(means);
    const { data } = await services.db.event
      .findFirstOrThrow({ where: { merchantId: ctx.merchantId, type: authorized } })
      .then(({ payload }) => JSON.parse(payload));
    expect(data).toMatchObject({ id, status: "requires_capture", amount: 900, amountCaptured: 0 });
    await capturePayment(ctx, id);
    const types = await eventTypes(ctx);
    expect(types.filter((type) => type === authorized)).toHaveLength(1);
    expect(types.indexOf(authorized)).toBeLessThan(types.indexOf("payment_intent.succeeded"));
  },
);
