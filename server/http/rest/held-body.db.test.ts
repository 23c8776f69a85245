import { expect, test, vi } from "vitest";
import { createRest } from "#server/http/rest/handler.ts";
import { createTrpcHandler } from "#server/http/trpc/handler.ts";
import { createTestApp } from "#server/workshop/testing/app.ts";
import { createStaffCookie } from "#server/workshop/testing/conformance/staff-cookie.ts";

const app = await createTestApp();
const { db, clock } = app.services;
const rest = createRest(app.services);
const trpc = createTrpcHandler(app.services);

/** A body whose second half comes half a minute later, after something has happened. */
async function* held(text: string, meanwhile: () => Promise<unknown>): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  yield bytes.slice(0, 5);
  await meanwhile();
  const now = performance.now.bind(performance);
  vi.spyOn(performance, "now").mockImplementation(() => now() + 30_000);
  yield bytes.slice(5);
}

const body = () => JSON.stringify({ email: `${crypto.randomUUID()}@guests.example` });

async function createOverRest(key: string, meanwhile: () => Promise<unknown>) {
  vi.restoreAllMocks();
  const headers = new Headers({
    authorization: `Bearer ${key}`,
    "content-type": "application/json",
  });
  const target = "/api/canary/customers";
  const stream = held(body(), meanwhile);
  return rest({
    method: "POST",
    target,
    headers,
    socketAddress: null,
    body: stream,
    bodyUsed: true,
  });
}

test.each([
  ["was revoked", { revokedAt: new Date(0) }, 401],
  ["may no longer do it", { scopes: ["products:read"] }, 403],
  ["is as it was", {}, 201],
])("a key that %s by the time the body is there", async (_, data, status) => {
  const { id: merchantId } = await app.createMerchant();
  const key = await app.createKey(merchantId);
  const meanwhile = () => db.apiKey.updateMany({ where: { merchantId }, data });
  expect((await createOverRest(key, meanwhile)).status).toBe(status);
  expect(await db.customer.count({ where: { merchantId } })).toBe(status === 201 ? 1 : 0);
});

test.each([
  ["whose role is a viewer's", 403],
  ["who was let go", 401],
  ["who still has it", 200],
] as const)("in the dashboard, a person %s by then", async (what, status) => {
  vi.restoreAllMocks();
  const { id: merchantId } = await app.createMerchant();
  const cookie = await createStaffCookie(app.services, merchantId);
  const meanwhile = async () => {
    if (status === 403)
      await db.membership.updateMany({ where: { merchantId }, data: { role: "viewer" } });
    if (status === 401)
      await db.userSession.updateMany({ where: { merchantId }, data: { revokedAt: clock.now() } });
  };
  const url = "http://localhost/api/trpc/customers.create";
  const headers = { "content-type": "application/json", cookie };
  const parts = held(body(), meanwhile);
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
  const sent = { method: "POST", headers, body: stream, duplex: "half" };
  expect((await trpc(new Request(url, sent as RequestInit))).status, what).toBe(status);
  expect(await db.customer.count({ where: { merchantId } })).toBe(status === 200 ? 1 : 0);
});
