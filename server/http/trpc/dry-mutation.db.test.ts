import { createTRPCClient } from "@trpc/client";
import { expect, test } from "vitest";
import { dry, tried } from "#components/trpc/dry.ts";
import { serviceLinks } from "#components/trpc/service-links.ts";
import { createTrpcHandler } from "#server/http/trpc/handler.ts";
import type { AppRouter } from "#server/routers/root.ts";
import { createTestApp } from "#server/workshop/testing/app.ts";
import { fingerprintOf } from "#server/workshop/testing/conformance/fingerprint.ts";
import { createStaffCookie } from "#server/workshop/testing/conformance/staff-cookie.ts";
import { createWorld } from "#server/workshop/testing/conformance/world.ts";

const app = await createTestApp();
const { db } = app.services;
const handle = createTrpcHandler(app.services);

/** The dashboard's own client over the real handler. */
async function browserOf(merchantId: string) {
  const cookie = await createStaffCookie(app.services, merchantId);
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    request.headers.set("cookie", cookie);
    return handle(request);
  };
  const links = serviceLinks({ url: "http://localhost/api/trpc", fetch });
  return createTRPCClient<AppRouter>({ links });
}

test("the dashboard is told what a payout and a refund would do, and nothing is done", async () => {
  const world = await createWorld(app);
  const client = await browserOf(world.merchant.id);
  await world.fundMerchant();
  const paymentIntentId = await world.paidIntent();
  const before = await fingerprintOf(db);
  const payout = await tried(client.payouts.create.mutate({ amount: 500, currency: "EUR" }, dry));
  expect(payout).toMatchObject({
    dryRun: true,
    body: { amount: 500 },
    ledger: [{ type: "payout" }],
  });
  const refund = await tried(client.refunds.create.mutate({ paymentIntentId }, dry));
  expect(refund).toMatchObject({ dryRun: true, body: { amount: 4900 } });
  expect(await fingerprintOf(db)).toBe(before);
});

test("a refusal is the mutation's own", async () => {
  const world = await createWorld(app);
  const client = await browserOf(world.merchant.id);
  const tooMuch = client.payouts.create.mutate({ amount: 900_000, currency: "EUR" }, dry);
  await expect(tooMuch).rejects.toMatchObject({ data: { code: "insufficient_merchant_balance" } });
});

test("a mutation without a route is not done because somebody only wanted to try it", async () => {
  const world = await createWorld(app);
  const client = await browserOf(world.merchant.id);
  const before = await fingerprintOf(db);
  const asked = client.apiKeys.create.mutate({ name: "Shop" } as never, dry);
  await expect(asked).rejects.toMatchObject({ data: { code: "validation_failed" } });
  expect(await fingerprintOf(db)).toBe(before);
});
