import { describe, expect, test, vi } from "vitest";
import type { Scope } from "#server/core/caller/scopes.ts";
import { hourMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { handleNotices } from "#server/payments/processor/notices.ts";
import { getWaiting } from "#server/routers/dashboard/overview/waiting.ts";
import { listPayments } from "#server/routers/dashboard/payments/list-payments.ts";
import { paymentConditions } from "#server/routers/dashboard/payments/payment-conditions.ts";
import { orderSql, ordersOfSeveral } from "#server/routers/dashboard/payments/payment-order.ts";
import { searchAll } from "#server/routers/dashboard/payments/search.ts";
import { createRefund } from "#server/routers/refunds/create.ts";
import { ListPaymentRows, PaymentStanding } from "#server/wire/dashboard/payment-row.ts";
import { Found } from "#server/wire/dashboard/search.ts";
import { CreateRefund } from "#server/wire/payments/refund.ts";
import { createTestServices } from "#server/workshop/testing/app.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import {
  card,
  newCustomer,
  newIntent,
  newMerchant,
} from "#server/workshop/testing/payments/payments.ts";
import {
  linkOf,
  ofLink,
  pay as payByCard,
  visit,
} from "#server/workshop/testing/payments/shopper.ts";

const clock = testClock("2026-02-18T09:30:00.000Z");
const services = await createTestServices({ clock });

type Made = { amount?: number; currency?: string; number?: string; name?: string };

/** A payment by this card; a decline is an outcome. */
async function pay(ctx: MerchantContext, made: Made = {}): Promise<string> {
  clock.advance(hourMs);
  const { amount = 4900, currency = "EUR", number, name } = made;
  const customerId = name ? (await newCustomer(ctx, name)).id : undefined;
  const { id } = await newIntent(ctx, { amount, currency, customerId, description: "Fig" });
  await confirmPayment(ctx, id, { card: card(number) }).catch(() => {});
  return id;
}

async function idsOf(ctx: MerchantContext, filter: object): Promise<string[]> {
  const { data, pagination } = await listPayments(ctx, ListPaymentRows.parse(filter));
  expect(pagination.total).toBe(data.length);
  return data.map(({ id }) => id);
}

/** A merchant with a payment of every standing that the sandbox brings about. */
async function shopWithAll() {
  const ctx = await newMerchant(services);
  const paid = await pay(ctx, { name: "Vera Tanaka", amount: 14_700 });
  const declined = await pay(ctx, { number: "4000000000009995", name: "Jonas" });
  const disputed = await pay(ctx, { number: "4000000000000259", amount: 3_000 });
  const refunded = await pay(ctx, { number: "5555555555554444", currency: "USD" });
  const part = await pay(ctx, { amount: 9_900 });
  await createRefund(ctx, CreateRefund.parse({ paymentIntentId: refunded }));
  await createRefund(ctx, CreateRefund.parse({ paymentIntentId: part, amount: 100 }));
  await handleNotices(services);
  clock.advance(hourMs);
  const waiting = (await newIntent(ctx, { amount: 700 })).id;
  return { ctx, paid, declined, disputed, refunded, part, waiting };
}

test("a row says who, what, how and how it stands; a disputed payment is not a paid one", async () => {
  const { ctx, ...ids } = await shopWithAll();
  const { data } = await listPayments(ctx, ListPaymentRows.parse({}));
  const rows = Object.fromEntries(data.map((row) => [row.id, row]));
  expect(rows[ids.paid]).toMatchObject({
    standing: "paid",
    customer: { label: "Vera Tanaka" },
    method: { kind: "visa", last4: "4242" },
    item: "Fig",
  });
  expect(rows[ids.declined]).toMatchObject({ standing: "declined", reason: "insufficient_funds" });
  expect(rows[ids.disputed]).toMatchObject({ standing: "disputed", respondBy: expect.any(String) });
  expect(rows[ids.refunded]?.standing).toBe("refunded");
  expect(rows[ids.part]).toMatchObject({ standing: "partially_refunded", amountRefunded: 100 });
  expect(rows[ids.waiting]?.standing).toBe("waiting");
});

test("the filter by standing lets through exactly the rows that say so", async () => {
  const { ctx } = await shopWithAll();
  const { data } = await listPayments(ctx, ListPaymentRows.parse({}));
  for (const standing of PaymentStanding.options) {
    const expected = data.filter((row) => row.standing === standing).map(({ id }) => id);
    expect(await idsOf(ctx, { standing }), standing).toEqual(expected);
  }
});

test("filters by amount, currency, method and time hold together", async () => {
  const { ctx, paid, refunded, part, declined } = await shopWithAll();
  expect(await idsOf(ctx, { amountFrom: 5_000 })).toEqual([part, paid]);
  expect(await idsOf(ctx, { amountFrom: 5_000, amountTo: 10_000 })).toEqual([part]);
  expect(await idsOf(ctx, { currency: "USD" })).toEqual([refunded]);
  expect(await idsOf(ctx, { method: "mastercard" })).toEqual([refunded]);
  expect(await idsOf(ctx, { method: "wallet" })).toEqual([]);
  const { data } = await listPayments(ctx, ListPaymentRows.parse({ search: declined }));
  const at = data[0]!.createdAt;
  expect((await idsOf(ctx, { to: at })).length).toBe(1);
  expect(await idsOf(ctx, { from: at, to: at })).toEqual([]);
});

test("without a currency an amount is that much of each currency, whatever decimals it has", async () => {
  const ctx = await newMerchant(services);
  const made = [
    { amount: 4_900, currency: "EUR" },
    { amount: 4_899, currency: "HUF" },
    { amount: 49, currency: "JPY" },
    { amount: 48, currency: "ISK" },
    { amount: 49_000, currency: "KWD" },
    { amount: 48_999, currency: "BHD" },
  ];
  const ids: Record<string, string> = {};
  for (const { amount, currency } of made) ids[currency] = await pay(ctx, { amount, currency });
  const { EUR, HUF, JPY, ISK, KWD, BHD } = ids;
  expect(await idsOf(ctx, { amountFrom: 4_900 })).toEqual([KWD, JPY, EUR]);
  expect(await idsOf(ctx, { amountTo: 4_899 })).toEqual([ISK, HUF]);
  expect(await idsOf(ctx, { amountFrom: 4_801, amountTo: 4_900 })).toEqual([
    BHD,
    KWD,
    JPY,
    HUF,
    EUR,
  ]);
  expect(await idsOf(ctx, { amountFrom: 4_900, currency: "KWD" })).toEqual([KWD]);
  expect(await idsOf(ctx, { amountFrom: 50, currency: "JPY" })).toEqual([]);
});

test("the largest come first when they are asked for, over all pages", async () => {
  const { ctx, paid, part } = await shopWithAll();
  const input = ListPaymentRows.parse({ sort: "largest", limit: 1 });
  expect((await listPayments(ctx, input)).data.map(({ id }) => id)).toEqual([paid]);
  const next = await listPayments(ctx, { ...input, offset: 1 });
  expect(next.data.map(({ id }) => id)).toEqual([part]);
  expect(next.pagination).toMatchObject({ total: 6, hasMore: true });
});

test("of several currencies they come as their amounts are read, not by the smallest units", async () => {
  const ctx = await newMerchant(services);
  const ids: string[] = [];
  for (const [amount, currency] of [
    [500, "JPY"],
    [10_000, "EUR"],
    [50_000, "KWD"],
    [4_999, "USD"],
    [5_000, "JPY"],
  ] as const)
    ids.push(await pay(ctx, { amount, currency }));
  const [yen, euros, dinars, dollars, manyYen] = ids;
  const sorted = async (sort: "largest" | "smallest", limit = 100) => {
    const input = ListPaymentRows.parse({ sort, limit });
    return (await listPayments(ctx, input)).data.map(({ id }) => id);
  };
  expect(await sorted("largest")).toEqual([manyYen, yen, euros, dinars, dollars]);
  expect(await sorted("largest", 2)).toEqual([manyYen, yen]);
  expect(await sorted("smallest")).toEqual([dollars, dinars, euros, yen, manyYen]);
  const input = ListPaymentRows.parse({ sort: "smallest", currency: "JPY" });
  expect((await listPayments(ctx, input)).data.map(({ id }) => id)).toEqual([yen, manyYen]);
});

test("a page of the largest or smallest of several currencies is read from an index, and nothing is put in order", async () => {
  const ctx = await newMerchant(services);
  await ctx.db.$executeRaw`
    INSERT INTO payment_intents (id, "merchantId", amount, currency, status, mode, "captureMethod", metadata, "createdAt", "updatedAt")
    SELECT 'pi_' || lpad(n::text, 26, 'a'), ${ctx.merchantId}, n, (ARRAY['EUR','JPY','KWD','CLF'])[1 + n % 4],
           'succeeded', 'payment', 'automatic', '{}', now(), now()
    FROM generate_series(1, 5000) AS n`;
  await ctx.db.$executeRaw`ANALYZE payment_intents`;
  const where = paymentConditions(ctx.merchantId, {});
  for (const order of [ordersOfSeveral.largest, ordersOfSeveral.smallest].map(orderSql)) {
    const plan = await ctx.db.$queryRaw`
      EXPLAIN (ANALYZE, FORMAT JSON) SELECT p.id FROM payment_intents p WHERE ${where}
      ORDER BY ${order} LIMIT 21`;
    expect(JSON.stringify(plan)).toContain("payment_intents_hundredths_by_hand");
    expect(JSON.stringify(plan)).not.toContain("Sort");
  }
});

test.each([
  ["vera", "paid"],
  ["€147", "paid"],
  ["147.00", "paid"],
  ["0259", "disputed"],
  ["$49", "refunded"],
] as const)("“%s” finds the payment", async (search, which) => {
  const { ctx, ...ids } = await shopWithAll();
  expect(await idsOf(ctx, { search })).toEqual([ids[which]]);
});

test("a payment is found by how its id begins, however that is typed", async () => {
  const { ctx, paid } = await shopWithAll();
  const begin = paid.slice(0, -4);
  for (const search of [begin, begin.toUpperCase(), ` ${begin}… `, paid.toUpperCase()])
    expect(await idsOf(ctx, { search })).toEqual([paid]);
});

test("a payment and a person are found by how their ids end, as pages shorten them and people say it", async () => {
  const { ctx, paid } = await shopWithAll();
  const end = paid.slice(-6);
  for (const search of [end, end.toUpperCase(), `pi_…${end}`, paid.slice(-9)])
    expect(await idsOf(ctx, { search })).toEqual([paid]);
  expect(await idsOf(ctx, { search: end.slice(1) })).toEqual([]);
  const { id } = await newCustomer(ctx, "Marit");
  for (const search of [id.slice(-6), `cus_…${id.slice(-6)}`])
    expect((await searchAll(ctx, search)).customers).toMatchObject([{ id, name: "Marit" }]);
});

test("the end of an id is found in an index, and nothing else is looked at", async () => {
  const ctx = await newMerchant(services);
  await ctx.db.$executeRaw`
    INSERT INTO payment_intents (id, "merchantId", amount, currency, status, mode, "captureMethod", metadata, "createdAt", "updatedAt")
    SELECT 'pi_' || lpad(n::text, 26, '0'), ${ctx.merchantId}, 4900, 'EUR', 'succeeded', 'payment', 'automatic', '{}', now(), now()
    FROM generate_series(1, 5000) AS n`;
  await ctx.db.$executeRaw`ANALYZE payment_intents`;
  const where = paymentConditions(ctx.merchantId, { search: "0004711" });
  const plan = await ctx.db.$queryRaw`
    EXPLAIN (ANALYZE, FORMAT JSON) SELECT p.id FROM payment_intents p WHERE ${where}
    ORDER BY p."createdAt" DESC, p.id DESC LIMIT 21`;
  expect(JSON.stringify(plan)).toContain("payment_intents_end_by_hand");
  expect(JSON.stringify(plan)).not.toContain("Seq Scan");
});

test("a question finds who and what it is about", async () => {
  const { ctx, paid } = await shopWithAll();
  for (const search of ["did vera pay?", "has Vera paid 147 euros yet", "vera’s payment"])
    expect(await idsOf(ctx, { search })).toEqual([paid]);
  expect(await idsOf(ctx, { search: "did vera pay 148?" })).toEqual([]);
  const found = await searchAll(ctx, "Did Vera pay €147?");
  expect(found.customers).toMatchObject([{ name: "Vera Tanaka" }]);
  expect(found.payments).toMatchObject([{ id: paid }]);
});

test("of people those come first whose name begins so, then those of whom a word does", async () => {
  const ctx = await newMerchant(services);
  for (const name of ["Silvera Ona", "Ada Vera", "Oliver Ant", "Vera Tanaka"])
    await newCustomer(ctx, name);
  const { customers } = await searchAll(ctx, "Véra");
  expect(customers.map(({ name }) => name)).toEqual(["Vera Tanaka", "Ada Vera", "Silvera Ona"]);
});

test("nobody finds what is another merchant's", async () => {
  const { paid } = await shopWithAll();
  const stranger = await newMerchant(services);
  for (const search of ["vera", "147", "0259", paid, paid.slice(0, -4)]) {
    expect(await idsOf(stranger, { search })).toEqual([]);
    expect(await searchAll(stranger, search)).toMatchObject({ customers: [], payments: [] });
  }
});

test("of a list those that were chosen are read, and of another merchant's none", async () => {
  const { ctx, paid, disputed } = await shopWithAll();
  const stranger = await newMerchant(services);
  const ids = [paid, disputed, "nonsense"];
  expect((await idsOf(ctx, { ids })).toSorted()).toEqual([paid, disputed].toSorted());
  expect(await idsOf(ctx, { ids, search: "vera" })).toEqual([paid]);
  expect(await idsOf(ctx, { ids: [] })).toEqual([]);
  expect(await idsOf(stranger, { ids })).toEqual([]);
});

test("a search over everything finds the customer with the payments, and where an id is shown", async () => {
  const { ctx, paid } = await shopWithAll();
  const found = await searchAll(ctx, "Vera");
  expect(found.customers).toMatchObject([{ name: "Vera Tanaka" }]);
  expect(found.payments).toMatchObject([{ id: paid }]);
  expect((await searchAll(ctx, paid)).place).toBe(`/payments/${paid}`);
});

test("a search finds the dispute of a payment for whoever may answer it, and for nobody else", async () => {
  const { ctx, disputed } = await shopWithAll();
  const ada = { kind: "staff", id: "usr_1", name: "Ada", merchantId: ctx.merchantId } as const;
  const as = (scopes: Scope[]): MerchantContext => ({
    ...ctx,
    principal: { ...ada, scopes: new Set(scopes) },
  });
  const read: Scope[] = ["payment-intents:read"];
  const { disputes } = await searchAll(as([...read, "disputes:write"]), "0259");
  expect(disputes).toMatchObject([{ paymentIntentId: disputed }]);
  expect(Found.parse(await searchAll(as(read), "0259")).disputes).toEqual([]);
});

test("a dispute that can be answered waits for somebody", async () => {
  const { ctx } = await shopWithAll();
  expect(await getWaiting(ctx)).toEqual({ disputes: 1, endpoints: 0, compliance: 0, approvals: 0 });
});

test("a page beyond the end of a list that became shorter says how long it is now", async () => {
  const merchant = await newMerchant(services);
  for (const amount of [1000, 2000, 3000]) await newIntent(merchant, { amount });
  const list = async (filter: object) =>
    (await listPayments(merchant, ListPaymentRows.parse(filter))).pagination;
  const three = { total: 3, hasMore: false, isAtLeast: false };
  const beyond = { limit: 10, offset: 50 };
  for (const filter of [{}, { currency: "EUR" }])
    expect(await list({ ...filter, ...beyond })).toMatchObject(three);
  expect(await list({ currency: "USD", ...beyond })).toMatchObject({ ...three, total: 0 });
  const timeout = Object.assign(new Error("canceling statement"), { code: "57014" });
  const slow = vi.spyOn(services.db, "$transaction").mockRejectedValueOnce(timeout);
  expect(await list({ currency: "EUR", ...beyond })).toMatchObject(three);
  slow.mockRejectedValueOnce(timeout);
  expect(await list({ currency: "USD" })).toMatchObject({ ...three, total: 0 });
  slow.mockRestore();
});

test("a page does not wait for its total, and says what is known of it", async () => {
  const merchant = await newMerchant(services);
  for (const amount of [1000, 2000, 3000]) await newIntent(merchant, { amount });
  const timeout = Object.assign(new Error("canceling statement"), { code: "57014" });
  const slow = vi.spyOn(services.db, "$transaction").mockRejectedValue(timeout);
  const list = async (filter: object) =>
    (await listPayments(merchant, ListPaymentRows.parse(filter))).pagination;
  const unknown = await list({ currency: "EUR", limit: 2 });
  expect(unknown).toMatchObject({ total: 3, hasMore: true, isAtLeast: true });
  const whole = await list({ currency: "EUR", limit: 3 });
  expect(whole).toMatchObject({ total: 3, hasMore: false, isAtLeast: false });
  const all = await list({ limit: 2 });
  expect(all).toMatchObject({ total: 3, hasMore: true, isAtLeast: false });
  expect(slow).toHaveBeenCalledTimes(2);
  slow.mockRestore();
  const counted = await list({ currency: "EUR", limit: 2 });
  expect(counted).toMatchObject({ total: 3, hasMore: true, isAtLeast: false });
});

describe("declined payments of a brand", () => {
  /** Writes `count` declined payments, a second apart, each with one attempt by a card of this brand. */
  async function fillDeclined(
    ctx: MerchantContext,
    count: number,
    brand: string,
    currency: string,
  ) {
    const { merchantId } = ctx;
    const unlike = `${brand}_${currency}_${merchantId}_`;
    const error = JSON.stringify({ code: "card_declined", declineCode: null, message: "No." });
    const now = clock.now();
    await ctx.db.$executeRaw`
      INSERT INTO payment_intents (id, "merchantId", amount, currency, status, mode, "captureMethod", "lastError", metadata, "createdAt", "updatedAt")
      SELECT ${unlike} || n, ${merchantId}, 4900, ${currency}, 'requires_payment_method', 'payment', 'automatic', ${error}::jsonb, '{}',
             ${now}::timestamptz - n * interval '1 second', ${now}::timestamptz
      FROM generate_series(1, ${count}::int) AS n`;
    await ctx.db.$executeRaw`
      INSERT INTO payment_attempts (id, "merchantId", "paymentIntentId", method, status, processor, amount, currency, "cardBrand",
        "savePaymentMethod", "offSession", "createdAt")
      SELECT 'pa_' || id, "merchantId", id, 'card', 'failed', 'sandbox', amount, currency, ${brand}, false, false, "createdAt"
      FROM payment_intents WHERE "merchantId" = ${merchantId} AND id LIKE ${`${unlike}%`}`;
  }

  const asked = (method: string, currency?: string) =>
    ListPaymentRows.parse({ standing: "declined", method, currency, limit: 20 });

  test("are listed newest first, whether they are few, none or many", async () => {
    const ctx = await newMerchant(services);
    await fillDeclined(ctx, 1_500, "visa", "EUR");
    await fillDeclined(ctx, 3, "amex", "EUR");
    const of = async (method: string, currency?: string) => {
      const { data, pagination } = await listPayments(ctx, asked(method, currency));
      return { ids: data.map(({ id }) => id.replace(ctx.merchantId, "")), ...pagination };
    };
    expect(await of("amex", "EUR")).toMatchObject({
      ids: ["amex_EUR__1", "amex_EUR__2", "amex_EUR__3"],
      total: 3,
      hasMore: false,
    });
    expect((await of("amex")).total).toBe(3);
    for (const none of [of("amex", "USD"), of("visa", "USD"), of("mastercard")])
      expect(await none).toMatchObject({ ids: [], total: 0, hasMore: false, isAtLeast: false });
    for (const currency of ["EUR", undefined]) {
      const many = await of("visa", currency);
      expect([many.ids.length, many.ids[0], many.hasMore]).toEqual([20, "visa_EUR__1", true]);
    }
  });

  test("are found without a look at every declined payment", async () => {
    const ctx = await newMerchant(services);
    await fillDeclined(ctx, 5_000, "visa", "EUR");
    await ctx.db.$executeRaw`ANALYZE payment_intents`;
    await ctx.db.$executeRaw`ANALYZE payment_attempts`;
    const db = spiedOn(ctx.db);
    await listPayments({ ...ctx, db: db.client }, asked("amex", "USD"));
    await listPayments({ ...ctx, db: db.client }, asked("visa", "EUR"));
    const pages = await Promise.all(db.searches.map((search) => pagesOf(ctx, search)));
    expect(pages.length).toBeGreaterThanOrEqual(4);
    for (const read of pages) expect(read).toBeLessThan(1_000);
  });

  test("are not looked at for payments that wait, of which there are none", async () => {
    const ctx = await newMerchant(services);
    await fillDeclined(ctx, 5_000, "visa", "EUR");
    await ctx.db.$executeRaw`ANALYZE payment_intents`;
    const db = spiedOn(ctx.db);
    const waiting = ListPaymentRows.parse({ standing: "waiting", limit: 20 });
    expect((await listPayments({ ...ctx, db: db.client }, waiting)).data).toEqual([]);
    const pages = await Promise.all(db.searches.map((search) => pagesOf(ctx, search)));
    expect(pages).toHaveLength(1);
    expect(pages[0]).toBeLessThan(50);
  });

  /** Hands on what is searched, and keeps it. */
  function spiedOn(client: MerchantContext["db"]) {
    const searches: Prisma.Sql[] = [];
    const $queryRaw = (strings: TemplateStringsArray, ...values: unknown[]) => {
      const sql = Prisma.sql(strings, ...values);
      const isOfRows =
        !sql.text.includes("count(") && /FROM payment_(?:intents|attempts)/.test(sql.text);
      if (isOfRows && sql.text.includes("planned like a search")) searches.push(sql);
      return client.$queryRaw(sql);
    };
    const get = (target: object, name: string | symbol) =>
      name === "$queryRaw" ? $queryRaw : Reflect.get(target, name);
    return { searches, client: new Proxy(client, { get }) as MerchantContext["db"] };
  }

  /** How many pages the database reads for it. */
  async function pagesOf(ctx: MerchantContext, search: Prisma.Sql): Promise<number> {
    const explain = Prisma.sql`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${search}`;
    const [row] = await ctx.db.$queryRaw<{ "QUERY PLAN": Explained }[]>(explain);
    const { Plan: plan } = row?.["QUERY PLAN"][0] ?? { Plan: {} };
    return Number(plan["Shared Hit Blocks"]) + Number(plan["Shared Read Blocks"]);
  }
});

type Explained = { Plan: Record<string, unknown> }[];

test("a link's payments are listed by the link", async () => {
  const ctx = await newMerchant(services);
  await pay(ctx);
  const link = await linkOf(ctx);
  await payByCard(services, visit(ofLink(link.id)), "4242424242424242");
  expect(await idsOf(ctx, { paymentLinkId: link.id })).toHaveLength(1);
});
