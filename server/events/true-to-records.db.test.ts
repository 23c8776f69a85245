import { isDeepStrictEqual } from "node:util";
import { expect, test } from "vitest";
import { actFor } from "#server/core/context.ts";
import { payloadData } from "#server/data/transaction/payload.ts";
import { handleNotices } from "#server/payments/processor/notices.ts";
import { type Random, randomFrom } from "#server/workshop/simulate/random.ts";
import { createTestApp } from "#server/workshop/testing/app.ts";
import { operations, requestFor, rowOf } from "#server/workshop/testing/conformance/call.ts";
import { searchSettings } from "#server/workshop/testing/conformance/fuzz-settings.ts";
import { createWorld, type World } from "#server/workshop/testing/conformance/world.ts";
import { happen, tolerate } from "#server/workshop/testing/models/shop-life.ts";

// An event comes if and only if its record changed, and the last one says what GET answers. Faults planted by hand that
// these tests noticed stand beside each.

const app = await createTestApp();

/** Records whose events tell all that readers see of them. Payments and sessions have their own list below. */
const followed = [
  "customers",
  "products",
  "prices",
  "shipping-rates",
  "tax-rates",
  "tax-registrations",
  "discounts",
  "promotion-codes",
  "payment-links",
  "subscriptions",
  "disputes",
  "refunds",
  "payouts",
  "transfers",
  "credits",
  "gift-cards",
  "holds",
];

type Shown = Record<string, unknown> & { id: string };
type State = Map<string, Shown>;

/** Every record of the merchant as REST answers it. */
async function recordsOf({ merchant }: World): Promise<State> {
  const list = async (path: string): Promise<Shown[]> =>
    (await app.request("GET", `${path}limit=100`, { key: merchant.apiKey })).body.data;
  const shown = (await Promise.all(followed.map((path) => list(`/${path}?`)))).flat();
  const customers = shown.filter(({ id }) => id.startsWith("cus_"));
  const methods = customers.map(({ id }) => list(`/payment-methods?customerId=${id}&`));
  return new Map([...shown, ...(await Promise.all(methods)).flat()].map((one) => [one.id, one]));
}

type EmittedEvent = { type: string; data: Shown };

/** The records as their events have them, the last event last. */
async function eventsOf({ merchant }: World): Promise<Map<string, EmittedEvent[]>> {
  const rows = await app.services.db.event.findMany({
    where: { merchantId: merchant.id },
    orderBy: { sequence: "asc" },
  });
  const told = rows.map(({ type, payload }) => ({ type, data: payloadData(payload) as Shown }));
  // One that funded a balance, or paid by a link, tells of something else than the record.
  const ofRecords = told.filter(
    ({ type, data }) => "updatedAt" in data || type === "customer.erased",
  );
  return Map.groupBy(ofRecords, ({ data }) => data.id);
}

/** Differences between an act's changes and its events. */
async function lies(world: World, act: () => Promise<unknown>): Promise<string[]> {
  const [before, toldBefore] = [await recordsOf(world), await eventsOf(world)];
  await act();
  const [after, toldAfter] = [await recordsOf(world), await eventsOf(world)];
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((id) => {
    const news = (toldAfter.get(id) ?? []).slice(toldBefore.get(id)?.length ?? 0);
    const [was, is] = [before.get(id), after.get(id)];
    const last = news.at(-1);
    const isOther = !isDeepStrictEqual(untimed(was), untimed(is));
    // A card that is saved anew has another time alone, and is told of.
    const isSavedAnew = id.startsWith("pm_") && last !== undefined;
    if (!isOther && !isSavedAnew && was?.updatedAt !== is?.updatedAt)
      return [`${id} moved and did not change`];
    if (isOther && !last) return [`${id} changed in silence: ${difference(was, is)}`];
    if (!isOther && !isSavedAnew && last) return [`${id} did not change: ${last.type}`];
    if (!last || !is || last.type.endsWith(".erased") || isDeepStrictEqual(last.data, is))
      return [];
    return [`${last.type} of ${id} says something else: ${difference(last.data, is)}`];
  });
}

function untimed({ updatedAt: _, ...rest }: Partial<Shown> = {}): object {
  return rest;
}

function difference(was: Shown = { id: "" }, is: Shown = { id: "" }): string {
  const names = Object.keys({ ...was, ...is });
  const other = names.filter((name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]));
  return other
    .map((name) => `${name} ${JSON.stringify(was[name])} → ${JSON.stringify(is[name])}`)
    .join(", ");
}

const changing = operations.filter(({ type, isPublic }) => type === "mutation" && !isPublic);

// Planted: `changeRow` takes everything for news; the default of a removed card moves on without an event;
// `setCancelAtPeriodEnd` emits nothing; `recordDispute` emits nothing of what is under review.
test.each(changing.map((operation) => [operation.name, operation] as const))(
  "%s emits what it changes, once and when sent again",
  async (_, operation) => {
    const world = await createWorld(app);
    const input = await rowOf(operation)(world);
    await handleNotices(app.services);
    const { path, body } = requestFor(operation, input);
    const act = async () => {
      await app.request(operation.method, path, { body, key: world.merchant.apiKey });
      await handleNotices(app.services);
    };
    expect(await lies(world, act)).toEqual([]);
    expect(await lies(world, act)).toEqual([]);
  },
);

test("the card that takes over as the default is told of", async () => {
  const world = await createWorld(app);
  const customerId = await world.customer();
  for (const number of ["4242424242424242", "5555555555554444"])
    await world.paidIntent(number, { customerId });
  const { body } = await app.request("GET", `/payment-methods?customerId=${customerId}`, {
    key: world.merchant.apiKey,
  });
  const { id } = body.data.find(({ isDefault }: { isDefault: boolean }) => isDefault);
  const remove = () =>
    app.request("DELETE", `/payment-methods/${id}`, { key: world.merchant.apiKey });
  expect(await lies(world, remove)).toEqual([]);
  const told = [...(await eventsOf(world)).values()].flat();
  expect(told.map(({ type }) => type)).toContain("payment_method.updated");
});

const { runs, seed } = searchSettings(3);

test.each(Array.from({ length: runs }, (_, run) => seed + run))(
  "whatever happens in a shop, its events are true to its records: seed %i",
  async (one) => {
    const random = randomFrom(one);
    const world = await createWorld(app);
    await world.subscription(await world.customer());
    for (let step = 0; step < 25; step += 1)
      expect(await lies(world, () => live(world, random)), `step ${step}`).toEqual([]);
  },
);

/** Somebody pays, or somebody changes a record: often to what it is, often twice. */
async function live(world: World, random: Random): Promise<unknown> {
  const ctx = actFor(app.services, world.merchant.id);
  const shop = { services: app.services, ctx, currencies: ["EUR"] };
  if (random.chance(0.4)) return happen(shop, random).catch(tolerate);
  const records = [...(await recordsOf(world)).values()];
  if (records.length === 0) return;
  const { id, ...shown } = random.pick(records);
  const send = (method: "POST" | "PATCH" | "DELETE", path: string, body?: object) =>
    app.request(method, path, { body, key: world.merchant.apiKey });
  const name = random.pick(["Ada", "Grace"]);
  const acts: Record<string, () => Promise<unknown>> = {
    cus: () =>
      random.chance(0.3)
        ? world.paidIntent(random.pick(["4242424242424242", "5555555555554444"]), {
            customerId: id,
          })
        : send("PATCH", `/customers/${id}`, random.chance(0.5) ? shown : { name }),
    prod: () => send("PATCH", `/products/${id}`, random.chance(0.5) ? shown : { name }),
    price: () => send("PATCH", `/prices/${id}`, { active: random.chance(0.5), name }),
    disc: () => send("PATCH", `/discounts/${id}`, random.chance(0.5) ? shown : { name }),
    promo: () => send("POST", `/promotion-codes/${id}/deactivate`),
    shr: () => send("PATCH", `/shipping-rates/${id}`, random.chance(0.5) ? shown : { name }),
    txr: () => send("PATCH", `/tax-rates/${id}`, random.chance(0.5) ? shown : { to: null }),
    txreg: () =>
      send("PATCH", `/tax-registrations/${id}`, random.chance(0.5) ? shown : { number: name }),
    plink: () => send("PATCH", `/payment-links/${id}`, random.chance(0.5) ? shown : { name }),
    pm: () => send("DELETE", `/payment-methods/${id}`),
    sub: () =>
      random.chance(0.5)
        ? send("POST", `/subscriptions/${id}/cancel`, { atPeriodEnd: random.chance(0.9) })
        : send("POST", `/subscriptions/${id}/resume`, {}),
    dp: () => send("POST", `/disputes/${id}/evidence`, { evidence: name }),
  };
  await acts[id.split("_")[0] ?? ""]?.();
  return handleNotices(app.services);
}
