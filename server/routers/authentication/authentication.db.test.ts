import { createLocalJWKSet, jwtVerify } from "jose";
import { describe, expect, test } from "vitest";
import { createTestApp } from "#server/workshop/testing/app.ts";

const app = await createTestApp();
const { APP_URL } = app.services.env;

describe("a token", () => {
  test("is verified by the public keys alone, and acts for the key's merchant", async () => {
    const { status, body, headers } = await app.request("GET", "/authentication/token");
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(body).toMatchObject({ tokenType: "Bearer", expiresIn: 900 });
    const jwks = await app.request("GET", "/authentication/jwks", { key: null });
    const { payload, protectedHeader } = await jwtVerify(body.token, createLocalJWKSet(jwks.body), {
      issuer: APP_URL,
      audience: `${APP_URL}/api/canary`,
      typ: "at+jwt",
      algorithms: ["ES256"],
    });
    expect(protectedHeader.kid).toBe(jwks.body.keys[0].kid);
    expect(payload.merchantId).toBe(app.merchant.id);
    const seen = await app.request("GET", "/customers", { key: body.token });
    expect(seen.status).toBe(200);
  });

  test("has the scopes asked for and no more than its key", async () => {
    const key = await app.createKey(app.merchant.id, ["customers:read", "refunds:read"]);
    const asked = await app.request("GET", "/authentication/token?scope=customers:read", { key });
    expect(asked.body.scopes).toEqual(["customers:read"]);
    const refunds = await app.request("GET", "/refunds", { key: asked.body.token });
    expect(refunds).toMatchObject({ status: 403, body: { code: "insufficient_scope" } });
    const beyond = await app.request("GET", "/authentication/token?scope=payouts:write", { key });
    expect(beyond).toMatchObject({ status: 403, body: { code: "insufficient_scope" } });
  });

  test.each([59, 3601])("of %i seconds is refused", async (expiresIn) => {
    const { status, body } = await app.request(
      "GET",
      `/authentication/token?expiresIn=${expiresIn}`,
    );
    expect([status, body.code]).toEqual([400, "validation_failed"]);
  });
});

test("the key set holds public members only", async () => {
  const { body } = await app.request("GET", "/authentication/jwks", { key: null });
  for (const key of body.keys)
    expect(Object.keys(key).toSorted()).toEqual(["alg", "crv", "kid", "kty", "use", "x", "y"]);
});
