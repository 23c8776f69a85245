import { afterEach, expect, test, vi } from "vitest";
import { POST } from "#app/(hosted)/checkout/preview/route.tsx";
import { sealSession, sessionCookieName } from "#server/auth/staff/session-cookie.ts";
import type { Services } from "#server/core/context.ts";
import { newMerchant } from "#server/workshop/testing/payments/payments.ts";
import { createStaff } from "#server/workshop/testing/staff/dashboard-mutations.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const services = await testServices();
(globalThis as { canaryServices?: Services }).canaryServices = services;
const { merchantId } = await newMerchant(services);
const { userId, sessionId } = await createStaff(services, merchantId);
const { env } = services;
const cookie = `${sessionCookieName(env)}=${sealSession(env, { sub: userId, sid: sessionId })}`;

afterEach(() => void vi.restoreAllMocks());

function post(body: string, headers: Record<string, string> = {}): Promise<Response> {
  const sent = { "content-type": "application/json", cookie, ...headers };
  return POST(
    new Request("https://pay.example/checkout/preview", { method: "POST", headers: sent, body }),
  );
}

test("a link that is being typed is drawn to who may make one", async () => {
  const answer = await post(JSON.stringify({ name: "Workshop", totalAmount: 4900 }));
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining("Workshop")]);
});

test.each([
  ["another site's page", "{}", { "sec-fetch-site": "cross-site" }, 403, "merchant_forbidden"],
  ["a stranger", "{}", { cookie: "" }, 401, "unauthorized"],
  ["a form", "name=x", { "content-type": "text/plain" }, 415, "unsupported_media_type"],
  ["what is no JSON", "{", {}, 400, "invalid_json"],
  ["more than 1 MiB", `"${"x".repeat(2 ** 20)}"`, {}, 413, "body_too_large"],
])("%s is refused in the contract's shape", async (_, body, headers, status, code) => {
  const answer = await post(body, headers as Record<string, string>);
  expect(answer.status).toBe(status);
  expect(await answer.json()).toMatchObject({ statusCode: status, code });
});

test("a failure of ours stands in the log under the id that was answered", async () => {
  const error = vi.spyOn(services.log, "error");
  const cause = new Error("a bug");
  vi.spyOn(services.db.merchant, "findUniqueOrThrow").mockRejectedValue(cause);
  const answer = await post(JSON.stringify({ totalAmount: 4900 }), { "x-request-id": "mine-1" });
  expect(answer.status).toBe(500);
  expect(await answer.json()).toMatchObject({ code: "internal_error", requestId: "mine-1" });
  expect(error).toHaveBeenCalledExactlyOnceWith(
    { err: cause, requestId: "mine-1" },
    expect.any(String),
  );
});
