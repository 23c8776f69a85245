import { describe, expect, test } from "vitest";
import { actFor } from "#server/core/context.ts";
import { eventTypes } from "#server/events/types.ts";
import { createTestApp } from "#server/workshop/testing/app.ts";
import {
  fundedCustomer,
  fundMerchant,
} from "#server/workshop/testing/payments/funded-customers.ts";

const app = await createTestApp();

test("pages far down follow one another without a gap or a repeat, with the exact total", async () => {
  // Three of each moment: the id decides between them.
  await app.services.db.$executeRaw`
    INSERT INTO customers (id, "merchantId", metadata, "createdAt", "updatedAt")
    SELECT 'cus_' || lpad(n::text, 26, '0'), ${app.merchant.id}, '{}',
           timestamptz '2026-01-01' + n / 3 * interval '1 second', now()
    FROM generate_series(1, 730) AS n`;
  const ids: string[] = [];
  for (let offset = 450; offset < 800; offset += 50) {
    // oxlint-disable-next-line no-await-in-loop
    const { body } = await app.request("GET", `/customers?limit=50&offset=${offset}`);
    expect(body.pagination.total).toBe(730);
    expect(body.pagination.hasMore).toBe(offset + 50 < 730);
    ids.push(...body.data.map(({ id }: { id: string }) => id));
  }
  const expected = Array.from(
    { length: 280 },
    (_, nth) => `cus_${String(280 - nth).padStart(26, "0")}`,
  );
  expect(ids).toEqual(expected);
});

type Got = Awaited<ReturnType<typeof app.request>>;

const nextOf = ({ headers }: Got) =>
  /^<\/api\/canary(.*)>; rel="next"$/.exec(headers.get("link") ?? "")?.[1];
const idsOf = ({ body }: Got): string[] => body.data.map(({ id }: { id: string }) => id);

/** The ids of all pages, from one `Link` to the next. */
async function follow(path: string): Promise<string[]> {
  const ids: string[] = [];
  for (let next: string | undefined = path; next !== undefined;) {
    const got: Got = await app.request("GET", next);
    expect(got.status).toBe(200);
    ids.push(...idsOf(got));
    next = nextOf(got);
  }
  return ids;
}

describe("from link to link", () => {
  test("every list gives each record once, in the order of its pages by number", async () => {
    const { post, lists } = await oneOfEach();
    for (let times = 0; times < 5; times += 1) await post();
    for (const list of lists) {
      const whole = idsOf(await app.request("GET", `${list}limit=100`));
      expect(whole.length, list).toBeGreaterThan(3);
      expect(await follow(`${list}limit=2`), list).toEqual(whole);
      expect(await follow(`${list}limit=2&offset=1`), list).toEqual(whole.slice(1));
    }
  });

  test("event types follow one another by their names", async () => {
    const whole = await follow("/events/types?limit=100");
    expect(whole).toEqual(eventTypes);
    expect(await follow("/events/types?limit=9")).toEqual(whole);
    expect(await follow("/events/types?limit=9&offset=4")).toEqual(whole.slice(4));
  });

  test("differences follow one another in the order in which they were found", async () => {
    await app.services.db.$executeRaw`
      INSERT INTO reconciliation_differences
        (id, "merchantId", "subjectType", "subjectId", kind, currency, booked, "firstSeenAt", "lastSeenAt")
      SELECT 'rdiff_' || lpad(n::text, 26, '0'), ${app.merchant.id}, 'refund', 're_' || n, 'amount', 'EUR', 100,
             timestamptz '2026-01-01' + (n * 7 % 11) / 3 * interval '1 second', now()
      FROM generate_series(1, 11) AS n`;
    const list = "/reconciliation/differences?kind=amount";
    const whole = idsOf(await app.request("GET", list));
    expect(whole.length).toBe(11);
    expect(await follow(`${list}&limit=2`)).toEqual(whole);
    expect(await follow(`${list}&limit=2&offset=3`)).toEqual(whole.slice(3));
  });

  test("what comes and goes meanwhile neither repeats nor hides anything", async () => {
    const path = "/payment-links";
    const first = await app.request("GET", `${path}?limit=2&active=true`);
    const whole = idsOf(await app.request("GET", `${path}?active=true`));
    await app.request("DELETE", `${path}/${idsOf(first)[1]}`);
    await app.request("POST", path, { body: link });
    const rest = await follow(nextOf(first) ?? "");
    expect([...idsOf(first), ...rest]).toEqual(whole);
  });

  test.each(["x", "MTIz", "%20", "MTc2MzYwMDAwMDAwMC4n"])("no place: %s", async (after) => {
    const { status, body } = await app.request("GET", `/customers?after=${after}`);
    expect(status).toBe(400);
    expect(String(body.message)).toContain("Link");
  });

  test("a place and a number are not counted together", async () => {
    const next = nextOf(await app.request("GET", "/customers?limit=1")) ?? "";
    const { status, body } = await app.request("GET", `${next}&offset=1`);
    expect([status, String(body.message)]).toEqual([400, "after: give after or offset, not both."]);
  });
});

test("lists know when something was made, and count exactly what was", async () => {
  const made = { email: "vera@example.com" };
  await app.request("POST", "/customers", { body: made });
  const { body: whole } = await app.request("GET", "/customers?limit=3");
  const [newest, , third] = whole.data;
  const total = async (query: string) =>
    (await app.request("GET", `/customers?${query}`)).body.pagination.total;
  const { total: all } = whole.pagination;
  const inSeeds = await total("startDate=2026-01-01&endDate=2026-01-01");
  expect(inSeeds).toBe(730);
  expect(await total("endDate=2026-01-01T00:00:01Z")).toBe(2);
  expect(await total(`startDate=${third.createdAt}`)).toBeGreaterThan(0);
  expect(await total(`startDate=${newest.createdAt}&email=${made.email}`)).toBe(1);
  expect(await total(`endDate=${newest.createdAt}&email=${made.email}`)).toBe(0);
  expect(await total("startDate=2000-01-01")).toBe(all);
  expect(await total("startDate=2999-01-01")).toBe(0);
});

test.each([
  "payment-links",
  "payment-intents",
  "checkout/sessions",
  "customers",
  "products",
  "refunds",
  "disputes",
  "subscriptions",
  "transfers",
  "payouts",
  "events",
  "audit-log",
])("nothing of %s was made before there was anything", async (path) => {
  const { status, body } = await app.request("GET", `/${path}?endDate=2000-01-01`);
  expect([status, body.data, body.pagination?.total]).toEqual([200, [], 0]);
});

const link = {
  totalAmount: 4900,
  currency: "EUR",
  mode: "payment",
  metadata: {},
  successUrl: "https://shop.example/thanks",
  cancelUrl: "https://shop.example/cart",
};

/** Creates records that add a row to many lists, and returns those lists. */
async function oneOfEach() {
  const { services, merchant } = app;
  const from = await fundedCustomer(services, merchant.id, { amount: 10_000 });
  const to = await fundedCustomer(services, merchant.id);
  const ctx = actFor(services, merchant.id);
  for (const currency of ["EUR", "USD", "EUR", "USD"])
    await fundMerchant(ctx, { amount: 500, currency });
  const send = async (path: string, body: object) => {
    const { status, text } = await app.request("POST", path, { body });
    expect(status, `${path}: ${text}`).toBe(201);
  };
  const post = async () => {
    await send("/payment-links", link);
    await send("/products", { name: "Monstera", currency: "EUR", amount: 2450 });
    await send("/payment-intents", { amount: 500, currency: "EUR" });
    await send("/webhook-endpoints", { url: "https://shop.example/hook" });
    await send("/transfers", {
      fromCustomerId: from,
      toCustomerId: to,
      amount: 10,
      description: "Rent",
      currency: "EUR",
    });
  };
  const paths = ["/payment-links", "/payment-links?active=true", "/products", "/payment-intents"];
  paths.push("/webhook-endpoints", "/transfers", "/events", "/events?type=product.created");
  paths.push("/audit-log", `/customers/${from}/transactions`, "/balance/history");
  paths.push("/balance/history?transactionType=payment");
  return { post, lists: paths.map((path) => `${path}${path.includes("?") ? "&" : "?"}`) };
}
