import { expect, test } from "vitest";
import { movementTo, type ProductMrr } from "#server/payments/subscriptions/numbers/movement.ts";
import { monthAfter } from "#server/wire/billing/month.ts";
import type { MrrMovement, MrrSubscription } from "#server/wire/billing/mrr-lists.ts";
import type { MrrMonth } from "#server/wire/billing/mrr.ts";
import type { BillingRates } from "#server/wire/billing/rates.ts";
import { type Random, randomFrom } from "#server/workshop/simulate/random.ts";
import { createTestApp } from "#server/workshop/testing/app.ts";
import { searchSettings } from "#server/workshop/testing/conformance/fuzz-settings.ts";
import { createWorld } from "#server/workshop/testing/conformance/world.ts";

// By hand: SEARCH_RUNS=50 SEARCH_SEED=7.
const { runs, seed } = searchSettings(3);
const app = await createTestApp();
const { db } = app.services;
const world = await createWorld(app);
const first = "2027-01";
const products = [null, "prod_a", "prod_b"] as const;
const currencies = ["EUR", "JPY"];
const kinds = ["new", "expansion", "reactivation", "contraction", "churn"] as const;

/** The oracle's only knowledge: what each subscription brings by product from a month on. */
type State = { month: string; brings: Map<string | null, number> };
type Sub = { id: string; customerId: string; currency: string; states: State[] };

async function get(path: string, key = world.merchant.apiKey) {
  const { status, body } = await app.request("GET", path, { key });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

/** A subscription as the service made it, which the others are copies of. */
const template = await db.subscription.findFirstOrThrow({
  where: {
    merchantId: world.merchant.id,
    id: await world.subscription(await world.customer()),
  },
});
const templateMovement = await db.subscriptionMovement.findFirstOrThrow({
  where: { merchantId: world.merchant.id, subscriptionId: template.id },
});
let copies = 0;
/** All that the first test made. */
const made: Sub[] = [];

/** Subscriptions without any movement. */
async function newSubscriptions(count: number): Promise<Sub[]> {
  const { recurring, lineItems, metadata, ...row } = template;
  const rows = Array.from({ length: count }, (_, nth) => ({
    ...row,
    recurring: recurring as object,
    lineItems: lineItems as object,
    metadata: metadata as object,
    id: `${template.id}${(copies += 1)}`,
    checkoutSessionId: null,
    selling: undefined,
    pendingChange: undefined,
    openChange: undefined,
    paidPrices: undefined,
    currency: currencies[nth % 2] ?? "EUR",
  }));
  await db.subscription.createMany({ data: rows });
  return rows.map(({ id, currency }, nth) => ({
    id,
    currency,
    customerId: `cus_${nth % 4}`,
    states: [],
  }));
}

async function live(sub: Sub, random: Random): Promise<void> {
  let latest: { items: ProductMrr[] } | null = null;
  let [month, ordinal] = [first, 0];
  for (let step = 0; step < 8; step += 1) {
    month = monthAfter(month, random.below(3));
    const brings = new Map<string | null, number>();
    for (const product of products)
      if (random.chance(0.5)) brings.set(product, 1 + random.below(3) * 700);
    sub.states.push({ month, brings });
    const now = [...brings].map(([productId, mrr]) => ({ productId, mrr }));
    const movement = movementTo(latest, now);
    if (!movement) continue;
    latest = movement;
    const { merchantId } = template;
    const { customerId } = sub;
    await db.subscriptionMovement.create({
      data: {
        merchantId,
        customerId,
        ordinal,
        month,
        currency: sub.currency,
        subscriptionId: sub.id,
        kind: movement.kind,
        mrrBefore: BigInt(movement.mrrBefore),
        mrrAfter: BigInt(movement.mrrAfter),
        items: movement.items,
        at: new Date(`${month}-15T12:00:00.000Z`),
      },
    });
    ordinal += 1;
  }
}

/** The revenue of a subscription at a month's end, all of it or one product's part. */
function bringsAt({ states }: Sub, month: string, product?: string): number {
  const state = states.findLast((one) => one.month <= month);
  if (!state) return 0;
  if (product !== undefined) return state.brings.get(product) ?? 0;
  return [...state.brings.values()].reduce((all, mrr) => all + mrr, 0);
}

test("each month, each list and each product add up to what the subscriptions bring", async () => {
  const random = randomFrom(seed);
  const { month, currency: own, mrrAfter } = templateMovement;
  const begun = { month, brings: new Map([[null, Number(mrrAfter)]]) };
  const subs: Sub[] = [
    { id: template.id, customerId: template.customerId, currency: own, states: [begun] },
  ];
  for (let run = 0; run < runs; run += 1) {
    const some = await newSubscriptions(6);
    for (const sub of some) await live(sub, random);
    subs.push(...some);
  }
  made.push(...subs);
  const known = new Set(subs.map(({ id }) => id));
  for (const product of [undefined, "prod_a"])
    for (const currency of currencies) {
      const narrow = `currency=${currency}${product ? `&productId=${product}` : ""}`;
      const months: MrrMonth[] = (await get(`/billing/mrr?from=2027-03&to=2028-06&${narrow}`))
        .months;
      expect(months).toHaveLength(16);
      const own = subs.filter((sub) => sub.currency === currency);
      for (const told of months) await agree(told, { own, narrow, product });
    }
  const { data } = await get("/billing/movements?limit=100&month=2027-03");
  expect(
    data.every(
      ({ subscriptionId, at }: MrrMovement) => known.has(subscriptionId) && at < "2027-04",
    ),
  ).toBe(true);
});

test("customers are gained and lost as the subscriptions that they have come and go", async () => {
  const { months } = await get("/billing/rates?from=2027-02&to=2028-06&currency=EUR");
  const revenue: MrrMonth[] = (await get("/billing/mrr?from=2027-02&to=2028-06&currency=EUR"))
    .months;
  const own = made.filter(({ currency }) => currency === "EUR");
  const having = (month: string) =>
    new Set(own.filter((sub) => bringsAt(sub, month) > 0).map(({ customerId }) => customerId));
  for (const [nth, told] of (months as BillingRates[]).entries()) {
    const [start, end] = [having(monthAfter(told.month, -1)), having(told.month)];
    expect(told).toMatchObject({
      customersStart: start.size,
      customersGained: [...end].filter((one) => !start.has(one)).length,
      customersLost: [...start].filter((one) => !end.has(one)).length,
      mrrStart: revenue[nth]?.mrrStart,
    });
    const { churn, contraction } = revenue[nth] ?? {
      churn: { amount: 1 },
      contraction: { amount: 1 },
    };
    expect(told.mrrLost).toBe(0 - churn.amount - contraction.amount);
  }
});

type Asked = { own: readonly Sub[]; narrow: string; product: string | undefined };

async function agree(told: MrrMonth, { own, narrow, product }: Asked): Promise<void> {
  const { month } = told;
  const at = (when: string) => own.map((sub) => bringsAt(sub, when, product));
  const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);
  const [start, end] = [at(monthAfter(month, -1)), at(month)];
  expect([told.mrrStart, told.mrrEnd]).toEqual([sum(start), sum(end)]);
  const count = (amounts: readonly number[]) => amounts.filter((one) => one > 0).length;
  expect([told.subscriptionsStart, told.subscriptionsEnd]).toEqual([count(start), count(end)]);
  expect(told.mrrStart + sum(kinds.map((kind) => told[kind].amount))).toBe(told.mrrEnd);
  const listed = await get(`/billing/subscriptions?month=${month}&limit=100&${narrow}`);
  expect(sum(listed.data.map(({ mrr }: MrrSubscription) => mrr))).toBe(told.mrrEnd);
  expect(listed.pagination.total).toBe(told.subscriptionsEnd);
  for (const kind of kinds) {
    const moved = await get(`/billing/movements?month=${month}&kind=${kind}&limit=100&${narrow}`);
    const changes = moved.data.map((one: MrrMovement) => one.mrrAfter - one.mrrBefore);
    expect([sum(changes), moved.pagination.total]).toEqual([
      told[kind].amount,
      told[kind].movements,
    ]);
    const isMore = kind !== "contraction" && kind !== "churn";
    expect(changes.every((change: number) => change > 0 === isMore)).toBe(true);
  }
}

test("a month that is over keeps its numbers whatever happens afterwards", async () => {
  const path = "/billing/mrr?from=2027-01&to=2027-12";
  const before = await get(path);
  const [sub] = await newSubscriptions(1);
  if (!sub) throw new Error("no subscription was made");
  await db.subscriptionMovement.create({
    data: {
      merchantId: world.merchant.id,
      subscriptionId: sub.id,
      customerId: "cus_any",
      ordinal: 0,
      kind: "new",
      currency: "EUR",
      mrrBefore: 0n,
      mrrAfter: 900n,
      month: "2028-01",
      items: [{ productId: null, before: 0, after: 900 }],
      at: new Date("2028-01-01T00:00:00.000Z"),
    },
  });
  expect(await get(path)).toEqual(before);
});

test("the last twelve months are answered where none are named, the current one last", async () => {
  const { from, to } = await get("/billing/mrr");
  expect(from).toBe(monthAfter(to, -11));
  expect(to).toBe(app.services.clock.now().toISOString().slice(0, 7));
  const { from: early, to: late } = await get("/billing/mrr?to=2027-05");
  expect([early, late]).toEqual(["2026-06", "2027-05"]);
});

test.each([
  ["to", "from=2026-10&to=2026-09"],
  ["to", "from=2023-10&to=2026-10"],
  ["from", "from=2026-13&to=2027-01"],
  ["from", "from=2026-10-01&to=2026-12"],
])("a period that is none is refused with the path %s: %s", async (path, query) => {
  const { status, body } = await app.request("GET", `/billing/mrr?${query}`);
  expect([status, body.code]).toEqual([400, "validation_failed"]);
  expect(body.message[0]).toMatch(new RegExp(`^${path}: `));
});

test("another merchant's revenue is in no report and no list", async () => {
  const other = await createWorld(app);
  const key = other.merchant.apiKey;
  expect((await get("/billing/mrr?from=2027-01&to=2027-12", key)).months).toEqual([]);
  expect((await get("/billing/movements", key)).data).toEqual([]);
  expect((await get("/billing/subscriptions", key)).data).toEqual([]);
});
