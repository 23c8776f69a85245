import { expect, test } from "vitest";
import { issueAccessToken } from "#server/auth/access-tokens.ts";
import { createApiKey } from "#server/auth/api-keys.ts";
import { authenticate } from "#server/auth/authenticate.ts";
import { isSealedByAnother, resealSecrets } from "#server/auth/reseal.ts";
import { unseal } from "#server/core/secret-box.ts";
import { createTestApp } from "#server/workshop/testing/app.ts";

const app = await createTestApp();
const { services } = app;
const APP_SECRET = "kT9vQ2mZx7Lr4WbN8cHs1DfGj6PyUeRa";
const before = services.env;
const during = { ...before, APP_SECRET, APP_SECRET_PREVIOUS: before.APP_SECRET };
const after = { ...before, APP_SECRET };

test("APP_SECRET is changed without a gap: previous beside it, re-seal, previous retired", async () => {
  const { body: endpoint } = await app.request("POST", "/webhook-endpoints", {
    body: { url: "https://shop.example/hook", eventTypes: ["customer.created"] },
  });
  const rotated = await app.request("POST", `/webhook-endpoints/${endpoint.id}/rotate-secret`);
  const { id } = await createApiKey(services, { merchantId: app.merchant.id, name: "Server" });
  const issued = { subject: id, merchantId: app.merchant.id, scopes: [], expiresInS: 3600 };
  const { token } = await issueAccessToken(services, issued);
  const headers = new Headers({ authorization: `Bearer ${token}` });

  expect(await isSealedByAnother({ ...services, env: after })).toBe(true);
  expect(await isSealedByAnother({ ...services, env: during })).toBe(false);
  expect(await resealSecrets({ ...services, env: during })).toEqual({ resealed: 3 });
  expect(await resealSecrets({ ...services, env: during })).toEqual({ resealed: 0 });

  expect(await isSealedByAnother({ ...services, env: after })).toBe(false);
  expect(await isSealedByAnother(services), "the old one is retired").toBe(true);
  const row = await services.db.webhookEndpoint.findFirstOrThrow({ where: { id: endpoint.id } });
  expect(unseal(after, "webhook-secret", row.secret)).toBe(rotated.body.secret);
  expect(unseal(after, "webhook-secret", row.previousSecret ?? "")).toBe(endpoint.secret);
  const caller = await authenticate({ ...services, env: after }, headers);
  expect(caller).toMatchObject({ id, merchantId: app.merchant.id });
});
