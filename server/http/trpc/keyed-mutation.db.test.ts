import { createTRPCClient, TRPCClientError } from "@trpc/client";
import { expect, test } from "vitest";
import { once } from "#components/trpc/once-link.ts";
import { serviceLinks } from "#components/trpc/service-links.ts";
import { actFor } from "#server/core/context.ts";
import { createTrpcHandler } from "#server/http/trpc/handler.ts";
import type { AppRouter } from "#server/routers/root.ts";
import { createTestApp } from "#server/workshop/testing/app.ts";
import { createStaffCookie } from "#server/workshop/testing/conformance/staff-cookie.ts";
import { fundMerchant } from "#server/workshop/testing/payments/funded-customers.ts";

const app = await createTestApp();
const { db } = app.services;
const handle = createTrpcHandler(app.services);
await fundMerchant(actFor(app.services, app.merchant.id), { amount: 1_000_000 });
const cookie = await createStaffCookie(app.services, app.merchant.id);

type Sent = { key: string | null; answer: Response };

/** The dashboard's own client over the real handler; `lose` decides which answers get lost. */
function browser(lose: (sent: number) => boolean = () => false) {
  const requests: Sent[] = [];
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    request.headers.set("cookie", cookie);
    const key = request.headers.get("idempotency-key");
    const answer = await handle(request);
    requests.push({ key, answer });
    if (lose(requests.length)) throw new TypeError("Failed to fetch");
    return answer;
  };
  const links = serviceLinks({ url: "http://localhost/api/trpc", fetch });
  return { requests, client: createTRPCClient<AppRouter>({ links }) };
}

const payout = { amount: 1_000, currency: "EUR" };

test("a payout whose answer is lost is sent again under its key, and is one payout", async () => {
  const before = await db.payout.count();
  const { client, requests } = browser((sent) => sent < 3);
  const made = await client.payouts.create.mutate(payout, once);
  expect(made).toMatchObject({ amount: 1_000, status: "pending" });
  expect(await db.payout.count()).toBe(before + 1);
  expect(new Set(requests.map(({ key }) => key)).size).toBe(1);
  expect(requests.at(-1)?.answer.headers.get("idempotent-replayed")).toBe("true");
  const next = await client.payouts.create.mutate(payout, once);
  expect(next.id).not.toBe(made.id);
  expect(await db.payout.count()).toBe(before + 2);
});

test("the same button pressed again after every answer was lost finds what was made", async () => {
  const before = await db.payout.count();
  let isLost = true;
  const { client } = browser(() => isLost);
  await expect(client.payouts.create.mutate(payout, once)).rejects.toThrow("Failed to fetch");
  isLost = false;
  await client.payouts.create.mutate(payout, once);
  expect(await db.payout.count()).toBe(before + 1);
});

test("a refusal is answered once, in the contract's words, and what was wrong can be corrected", async () => {
  const { client, requests } = browser();
  const refused = client.payouts.create.mutate({ ...payout, amount: -1 }, once);
  await expect(refused).rejects.toThrow(TRPCClientError);
  await refused.catch((error: TRPCClientError<AppRouter>) =>
    expect(error.data).toMatchObject({ statusCode: 400, code: "amount_not_positive" }),
  );
  const tooMuch = client.payouts.create.mutate({ ...payout, amount: 900_000_000 }, once);
  await tooMuch.catch((error: TRPCClientError<AppRouter>) =>
    expect(error.data).toMatchObject({ code: "insufficient_merchant_balance" }),
  );
  expect(requests).toHaveLength(2);
});

test("one key for two different calls is refused; so is a card number for a key", async () => {
  const send = (key: string, input: object) =>
    handle(
      new Request("http://localhost/api/trpc/payouts.create", {
        method: "POST",
        headers: { "content-type": "application/json", "idempotency-key": key, cookie },
        body: JSON.stringify(input),
      }),
    );
  expect((await send("k1", payout)).status).toBe(200);
  const reused = await send("k1", { ...payout, amount: 2_000 });
  expect((await reused.json()).error.data).toMatchObject({ code: "idempotency_key_reused" });
  const card = await send("4242424242424242", payout);
  expect((await card.json()).error.data).toMatchObject({ code: "idempotency_key_invalid" });
});

test("what may be secret is not stored: a new API key takes no Idempotency-Key", async () => {
  const before = await db.idempotencyKey.count();
  const { client } = browser();
  const { key } = await client.apiKeys.create.mutate({ name: "Shop" }, once);
  expect(key).toMatch(/^sk_test_/);
  expect(await db.idempotencyKey.count()).toBe(before);
});
