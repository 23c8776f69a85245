import { expect, test } from "vitest";
import type { Scope } from "#server/core/caller/scopes.ts";
import { actFor } from "#server/core/context.ts";
import { getPaymentStory } from "#server/routers/dashboard/story/payment-story.ts";
import { createTestApp } from "#server/workshop/testing/app.ts";
import { card } from "#server/workshop/testing/payments/payments.ts";

const app = await createTestApp();

test("a payment's story says who refunded it, to those alone who may read what others did", async () => {
  const { id: merchantId, apiKey: key } = await app.createMerchant();
  const post = (path: string, body: object) => app.request("POST", path, { key, body });
  const made = await post("/payment-intents", { amount: 4900, currency: "EUR" });
  const id = String(made.body.id);
  await post(`/payment-intents/${id}/confirm`, { card: card() });
  await post("/refunds", { paymentIntentId: id, amount: 900 });
  const ctx = actFor(app.services, merchantId);
  const nobody = { kind: "staff", id: "usr_1", name: "Ada", merchantId } as const;
  const makerFor = async (scopes: Scope[]) => {
    const principal = { ...nobody, scopes: new Set(scopes) };
    const { entries } = await getPaymentStory({ ...ctx, principal }, id);
    return entries.find(({ kind }) => kind === "refunded")?.by;
  };
  const entry = await app.services.db.auditEntry.findFirstOrThrow({
    where: { merchantId, action: "refunds.create" },
  });
  expect(entry.actorName).not.toBe("");
  expect(await makerFor(["audit-log:read"])).toBe(entry.actorName);
  expect(await makerFor(["payment-intents:read"])).toBeUndefined();
});
