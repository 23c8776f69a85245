import { expect, test } from "vitest";
import { addMs, dayMs } from "#server/core/clock.ts";
import { actFor } from "#server/core/context.ts";
import { startSettlingWorker } from "#server/programs/testing-service/settling-jobs.ts";
import { createCustomer } from "#server/routers/customers/create.ts";
import { createWebhookEndpoint } from "#server/routers/webhook-endpoints/create.ts";
import { afterwards } from "#server/workshop/testing/afterwards.ts";
import { newMerchant } from "#server/workshop/testing/payments/payments.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";
import { startReceiver } from "#server/workshop/testing/webhooks/receiver.ts";

const services = await testServices({ env: { WEBHOOK_ALLOW_PRIVATE_NETWORKS: "true" } });

test("settled means answered, also where a merchant's test clock is ahead", async () => {
  const { merchantId } = await newMerchant(services);
  await services.bench?.moveTo(merchantId, addMs(services.clock.now(), dayMs));
  const ctx = actFor(services, merchantId);
  const receiver = await startReceiver(() => ({ status: 204, delayMs: 2_000 }));
  await createWebhookEndpoint(ctx, { url: receiver.url, events: ["*"] });
  await createCustomer(ctx, { email: "ada@example.com" });
  const worker = startSettlingWorker(services);
  afterwards(() => worker.stop());
  await worker.settle();
  const deliveries = await services.db.webhookDelivery.findMany({ where: { merchantId } });
  expect(deliveries).toMatchObject([{ status: "delivered" }]);
});
