import { expect, test, vi } from "vitest";
import type { Log } from "#server/core/telemetry/log.ts";
import { createTestApp } from "#server/workshop/testing/app.ts";
import { createStaff } from "#server/workshop/testing/staff/dashboard-mutations.ts";

const info = vi.fn<Log["info"]>();
const app = await createTestApp({ log: { info, warn: vi.fn(), error: vi.fn() } });
const key = await app.services.db.apiKey.findFirstOrThrow({
  where: { merchantId: app.merchant.id },
});

async function lineOf(...request: Parameters<typeof app.request>) {
  info.mockClear();
  const { headers } = await app.request(...request);
  expect(info).toHaveBeenCalledOnce();
  const [fields, message] = info.mock.calls[0] ?? [];
  expect(message).toBe("request answered");
  expect(fields).toHaveProperty("requestId", headers.get("x-request-id"));
  expect(fields).toHaveProperty("durationMs", expect.any(Number));
  return fields;
}

const caller = { credentialId: key.id, merchantId: app.merchant.id };
const nobody = { credentialId: null, merchantId: null };

test("each request leaves one line that names its route, answer and caller", async () => {
  const email = "ada@fern.example";
  expect(await lineOf("POST", "/customers", { body: { email } })).toMatchObject({
    ...caller,
    method: "POST",
    route: "/api/canary/customers",
    status: 201,
  });
  expect(await lineOf("GET", "/customers/cus_none/balance?currency=EUR")).toMatchObject({
    ...caller,
    method: "GET",
    route: "/api/canary/customers/{id}/balance",
    status: 404,
  });
});

test("requests that are refused leave a line too", async () => {
  expect(await lineOf("GET", "/customers", { key: "sk_test_wrong" })).toMatchObject({
    ...nobody,
    route: "/api/canary/customers",
    status: 401,
  });
  expect(await lineOf("PUT", "/customers")).toMatchObject({ ...nobody, status: 405 });
  expect(await lineOf("GET", "/nothing/secret")).toMatchObject({
    ...nobody,
    route: null,
    status: 404,
  });
});

test("a call that a credential may not make leaves a line by its operation, whichever way it came", async () => {
  const weak = await app.createKey(app.merchant.id, ["customers:read"]);
  const refused = () =>
    info.mock.calls.flatMap(([fields, said]) => (said === "call refused" ? [fields] : []));
  info.mockClear();
  const { headers } = await app.request("POST", "/customers", { body: {}, key: weak });
  expect(refused()).toMatchObject([
    {
      requestId: headers.get("x-request-id"),
      operation: "customers.create",
      code: "insufficient_scope",
      merchantId: app.merchant.id,
    },
  ]);
  info.mockClear();
  const { caller: viewer, userId } = await createStaff(app.services, app.merchant.id, "viewer");
  await expect(viewer.team.remove({ userId })).rejects.toThrow("Your role (viewer)");
  expect(refused()).toMatchObject([
    { operation: "team.remove", code: "insufficient_role", credentialId: userId },
  ]);
});

test("no value that was sent gets into the line: no path, query, body or credential", async () => {
  const sent = "4242424242424242";
  const lines = [
    await lineOf("GET", `/customers/${sent}`),
    await lineOf("GET", `/customers?search=${sent}&email=${sent}`),
    await lineOf("GET", `/${sent}`),
    await lineOf("POST", "/customers", { body: { name: sent, phoneNumber: sent } }),
  ];
  expect(JSON.stringify(lines)).not.toContain(sent);
  expect(JSON.stringify(lines)).not.toContain(app.apiKey);
});
