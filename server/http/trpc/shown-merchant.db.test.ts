import { createTRPCClient, TRPCClientError } from "@trpc/client";
import { beforeEach, describe, expect, test } from "vitest";
import { once } from "#components/trpc/once-link.ts";
import { serviceLinks } from "#components/trpc/service-links.ts";
import { createMerchant } from "#server/auth/merchants.ts";
import { sealSession, sessionCookieName } from "#server/auth/staff/session-cookie.ts";
import { signIn } from "#server/auth/staff/sign-in.ts";
import { createTrpcHandler } from "#server/http/trpc/handler.ts";
import type { AppRouter } from "#server/routers/root.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const services = await testServices({ env: { RATE_LIMIT_RPS: "0" } });
const { db, env, clock } = services;
const handle = createTrpcHandler(services);
const password = "monstera adansonii 42";
const nowhere = { ip: null, userAgent: null };
let round = 0;
let ferns: string;
let figs: string;
let userId: string;
/** The browser's one cookie, which all its tabs send. */
let cookie: string;

beforeEach(async () => {
  round += 1;
  const email = `ada${round}@fern.example`;
  ({ merchantId: ferns, userId } = await createMerchant(services, {
    name: "Ferns",
    email,
    password,
  }));
  ({ merchantId: figs } = await createMerchant(services, {
    name: "Figs",
    email: `fig${round}@fig.example`,
    password,
  }));
  const createdAt = clock.now();
  await db.membership.create({ data: { merchantId: figs, userId, role: "owner", createdAt } });
  await signInAgain();
});

/** As in another tab: the new sign-in acts for the merchant that the person joined first. */
async function signInAgain(): Promise<void> {
  const sid = (await signIn(services, userId, nowhere)) ?? "";
  cookie = `${sessionCookieName(env)}=${sealSession(env, { sub: userId, sid })}`;
}

/** The dashboard's own client, on a page of this merchant's. */
function pageOf(merchantId: string) {
  const fetch = (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    request.headers.set("cookie", cookie);
    return handle(request);
  };
  const links = serviceLinks({ url: "http://localhost/api/trpc", fetch, merchantId });
  return createTRPCClient<AppRouter>({ links });
}

async function refusalOf(call: Promise<unknown>): Promise<string> {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error instanceof TRPCClientError) return error.data.code;
  return "none";
}

const monstera = { name: "Monstera", amount: 4900, currency: "EUR" };

describe("a page of one merchant, when its sign-in acts for another", () => {
  test.each([
    ["a plain call", {}],
    ["a call under a key", once],
  ])("changes nothing there by %s", async (_name, how) => {
    await pageOf(ferns).account.switchMerchant.mutate({ toMerchantId: figs });
    const page = pageOf(figs);
    await page.products.create.mutate(monstera, how);
    await signInAgain();
    expect(await refusalOf(page.products.create.mutate(monstera, how))).toBe("merchant_forbidden");
    expect(await db.product.count({ where: { merchantId: ferns } })).toBe(0);
    expect(await db.product.count({ where: { merchantId: figs } })).toBe(1);
  });

  test("reads nothing there", async () => {
    expect(await refusalOf(pageOf(figs).customers.list.query({}))).toBe("merchant_forbidden");
    expect(await refusalOf(pageOf(ferns).customers.list.query({}))).toBe("none");
  });

  test("leads back to its own, and goes on", async () => {
    const page = pageOf(figs);
    await page.account.switchMerchant.mutate({ toMerchantId: figs });
    expect(await refusalOf(page.products.create.mutate(monstera))).toBe("none");
  });
});

test("a page that does not say whose it is acts for whom its sign-in does", async () => {
  const answer = await handle(
    new Request("http://localhost/api/trpc/customers.list?input=%7B%7D", { headers: { cookie } }),
  );
  expect(answer.status).toBe(200);
});
