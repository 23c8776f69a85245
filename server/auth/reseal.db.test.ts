import { expect, test } from "vitest";
import { issueAccessToken } from "#server/auth/credentials/access-tokens.ts";
import { createApiKey } from "#server/auth/credentials/api-keys.ts";
import { authenticate } from "#server/auth/credentials/authenticate.ts";
import { findUnopened, resealSecrets } from "#server/auth/reseal.ts";
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

  expect(await findUnopened({ ...services, env: after })).toMatchObject({ opensSome: false });
  expect(await findUnopened({ ...services, env: during })).toMatchObject({ unopened: [] });
  const once = { resealed: 3, unopened: [] };
  expect(await resealSecrets({ ...services, env: during })).toEqual(once);
  expect(await resealSecrets({ ...services, env: during })).toEqual({ ...once, resealed: 0 });

  expect(await findUnopened({ ...services, env: after })).toMatchObject({ unopened: [] });
  const retired = await findUnopened(services);
  expect(retired.opensSome, "the old one is retired").toBe(false);
  const row = await services.db.webhookEndpoint.findFirstOrThrow({ where: { id: endpoint.id } });
  expect(unseal(after, "webhook-secret", row.secret)).toBe(rotated.body.secret);
  expect(unseal(after, "webhook-secret", row.previousSecret ?? "")).toBe(endpoint.secret);
  const caller = await authenticate({ ...services, env: after }, headers);
  expect(caller).toMatchObject({ id, merchantId: app.merchant.id });
});

test("one damaged row is named and stops neither a start nor the rest of a re-sealing", async () => {
  const merchantId = app.merchant.id;
  const endpoint = await services.db.webhookEndpoint.findFirstOrThrow({ where: { merchantId } });
  await services.db.webhookEndpoint.updateMany({
    where: { id: endpoint.id, merchantId },
    data: { secret: "v1.damaged" },
  });
  const of = `webhook endpoint ${endpoint.id}`;
  const env = after;
  expect(await findUnopened({ ...services, env })).toEqual({ unopened: [of], opensSome: true });
  const next = { ...after, APP_SECRET: "Zq3vT8mNx5Lr2WbP7cHk6DfJj4PyUeRs" };
  const rotating = { ...next, APP_SECRET_PREVIOUS: APP_SECRET };
  expect(await resealSecrets({ ...services, env: rotating })).toEqual({
    resealed: 2,
    unopened: [of],
  });
});
