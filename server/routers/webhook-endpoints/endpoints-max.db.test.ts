import { expect, test } from "vitest";
import { createWebhookEndpoint } from "#server/routers/webhook-endpoints/create.ts";
import { removeWebhookEndpoint } from "#server/routers/webhook-endpoints/remove.ts";
import { newMerchant } from "#server/workshop/testing/payments/payments.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const services = await testServices();
const input = { url: "https://shop.example/hook", events: ["product.created"] };

test("a merchant has as many endpoints as the operator says, fifty by default, however many are made at once", async () => {
  expect(services.env.WEBHOOK_ENDPOINTS_MAX).toBe(50);
  const ctx = await newMerchant(services);
  const few = { ...ctx, env: { ...ctx.env, WEBHOOK_ENDPOINTS_MAX: 2 } };
  const outcomes = await Promise.allSettled(
    Array.from({ length: 6 }, () => createWebhookEndpoint(few, input)),
  );
  const made = outcomes.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  expect(made).toHaveLength(2);
  const refused = outcomes.filter(({ status }) => status === "rejected");
  for (const one of refused) expect(one).toMatchObject({ reason: { code: "invalid_state" } });
  await removeWebhookEndpoint(few, made[0]?.id ?? "");
  await createWebhookEndpoint(few, input);
  await expect(createWebhookEndpoint(few, input)).rejects.toThrow("Delete one first");
  const other = await newMerchant(services);
  await createWebhookEndpoint({ ...other, env: few.env }, input);
});
