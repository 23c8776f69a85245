import { expect, test } from "vitest";
import { createApiKey } from "#server/auth/credentials/api-keys.ts";
import { roleScopes } from "#server/core/caller/scopes.ts";
import { addMs, dayMs } from "#server/core/clock.ts";
import { actFor, type MerchantContext } from "#server/core/context.ts";
import { newId } from "#server/core/ids.ts";
import { renewSubscriptions } from "#server/payments/subscriptions/renew.ts";
import { createComplianceRecord } from "#server/routers/compliance/create.ts";
import { getAttention } from "#server/routers/dashboard/overview/attention.ts";
import { getBest } from "#server/routers/dashboard/overview/best.ts";
import { getWaiting } from "#server/routers/dashboard/overview/waiting.ts";
import { createProduct } from "#server/routers/products/create.ts";
import { lineItemsMax } from "#server/wire/atoms/money/line-limits.ts";
import { CreateComplianceRecord } from "#server/wire/compliance.ts";
import { AskBest, Best } from "#server/wire/dashboard/overview.ts";
import { CreateProduct } from "#server/wire/payments/product.ts";
import { createTestServices } from "#server/workshop/testing/app.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import {
  newCustomer,
  newMerchant,
  newSession,
} from "#server/workshop/testing/payments/payments.ts";
import {
  linkOf,
  ofLink,
  ofSession,
  pay,
  visit,
} from "#server/workshop/testing/payments/shopper.ts";

const clock = testClock("2026-02-18T09:30:00.000Z");
const services = await createTestServices({ clock });
const good = "4242424242424242";
const declined = "4000000000000002";

const ask = (days: number, currency = "EUR") => AskBest.parse({ days, currency });
const newProduct = (ctx: MerchantContext, name: string, amount: number) =>
  createProduct(ctx, CreateProduct.parse({ name, amount, currency: "EUR" }));

test("what sold best is said of what was paid, in the currency and the days that were asked for", async () => {
  const ctx = await newMerchant(services);
  const stranger = await newMerchant(services);
  const fern = await newProduct(ctx, "Fern", 1_200);
  const pot = await newProduct(ctx, "Pot", 5_000);
  const line = ({ id, amount }: typeof fern, quantity: number) => ({
    productId: id,
    quantity,
    amount: amount ?? 0,
    currency: "EUR",
  });
  const buy = async (lineItems: object[], number = good) => {
    const { id } = await newSession(ctx, { lineItems, totalAmount: undefined } as object);
    await pay(services, visit(ofSession(id)), number);
  };
  await buy([line(pot, 9)]);
  clock.advance(7 * dayMs);
  const first = await linkOf(ctx, { name: "Workshop" });
  const second = await linkOf(ctx, { totalAmount: 100 });
  const foreign = await linkOf(ctx, { currency: "USD", name: "Abroad" });
  await pay(services, visit(ofLink((await linkOf(stranger)).id)), good);
  for (const { id } of [first, second, second, foreign])
    await pay(services, visit(ofLink(id)), good);
  await pay(services, visit(ofLink(second.id)), declined);
  await buy([line(fern, 3), line(pot, 1)]);
  await buy([line(fern, 2)]);
  await buy([line(pot, 8)], declined);

  const best = await getBest(ctx, ask(7));
  expect(best).toMatchObject({
    links: [
      { id: first.id, name: "Workshop", volume: 4_900, payments: 1 },
      { id: second.id, name: "Untitled link", volume: 200, payments: 2 },
    ],
    products: [
      { id: fern.id, name: "Fern", volume: 6_000, sold: 5 },
      { id: pot.id, name: "Pot", volume: 5_000, sold: 1 },
    ],
    isPartial: false,
  });
  expect(Best.parse(best)).toEqual(best);
  expect((await getBest(ctx, ask(30))).products[0]).toMatchObject({ id: pot.id, sold: 10 });
  expect((await getBest(ctx, ask(7, "USD"))).links).toMatchObject([{ id: foreign.id }]);
});

test("pieces are counted however many there are: what is sold by the thousand has lines of a million", async () => {
  const ctx = await newMerchant(services);
  const screw = await newProduct(ctx, "Screw", 0);
  const quantity = 999_999;
  const screws = { productId: screw.id, quantity, amount: 0, currency: "EUR" };
  const box = { name: "Box", quantity: 1, amount: 900, currency: "EUR" };
  const lineItems = [box, ...Array<typeof screws>(lineItemsMax - 1).fill(screws)];
  const orders = 22;
  for (let order = 0; order < orders; order += 1) {
    const { id } = await newSession(ctx, { lineItems, totalAmount: undefined } as object);
    await pay(services, visit(ofSession(id)), good);
  }
  const sold = orders * (lineItemsMax - 1) * quantity;
  expect(sold).toBeGreaterThan(2 ** 31);
  const best = await getBest(ctx, ask(7));
  expect(Best.parse(best).products).toMatchObject([{ id: screw.id, volume: 0, sold }]);
});

test("a renewal belongs to the link that its subscription was bought by", async () => {
  const ctx = await newMerchant(services);
  const link = await linkOf(ctx, { mode: "subscription", name: "Plant of the month" });
  await pay(services, visit(ofLink(link.id)), good);
  clock.advance(31 * dayMs);
  while ((await renewSubscriptions(services)) > 0);
  expect((await getBest(ctx, ask(7))).links).toMatchObject([{ volume: 4_900, payments: 1 }]);
  expect((await getBest(ctx, ask(90))).links).toMatchObject([{ volume: 9_800, payments: 2 }]);
});

test("customers are new on the day they came, and those of the period before are told beside", async () => {
  const ctx = await newMerchant(services);
  await newCustomer(ctx);
  clock.advance(8 * dayMs);
  await newCustomer(ctx, "Bo");
  await newCustomer(ctx, "Cy");
  expect((await getBest(ctx, ask(7))).customers).toEqual({ count: 2, before: 1 });
});

test("what needs somebody: differences of the books, papers and keys, to those who may see them", async () => {
  const verified = {
    ...services,
    env: { ...services.env, PAYOUT_COMPLIANCE: "verified" as const },
  };
  const plain = await newMerchant(services);
  const { merchantId } = plain;
  expect(await getAttention(plain)).toMatchObject({ differences: 0, compliance: null, keys: null });

  const ctx = actFor(verified, merchantId);
  expect(await getAttention(ctx)).toMatchObject({ compliance: "missing" });
  expect(await getWaiting(ctx)).toMatchObject({ compliance: 1 });
  await createComplianceRecord(ctx, CreateComplianceRecord.parse({}));
  expect(await getAttention(ctx)).toMatchObject({ compliance: "missing" });
  const where = { merchantId };
  await services.db.complianceRecord.updateMany({ where, data: { status: "rejected" } });
  expect(await getAttention(plain)).toMatchObject({ compliance: "refused" });
  await services.db.complianceRecord.updateMany({ where, data: { status: "verified" } });
  expect(await getWaiting(ctx)).toMatchObject({ compliance: 0 });

  const now = clock.now();
  for (const [name, days] of [
    ["Till", 5],
    ["Website", 3],
    ["Later", 30],
  ] as const)
    await createApiKey(services, { merchantId, name, expiresAt: addMs(now, days * dayMs) });
  expect((await getAttention(ctx)).keys).toMatchObject({ count: 2, name: "Website" });
  const principal = {
    kind: "staff",
    id: "usr_1",
    merchantId,
    role: "support",
    name: "Bo",
  } as const;
  const support = { ...ctx, principal: { ...principal, scopes: roleScopes("support") } };
  expect((await getAttention(support)).keys).toBeNull();

  const difference = {
    id: newId("reconciliation"),
    merchantId,
    subjectType: "refund",
    subjectId: "re_1",
    kind: "in_doubt",
    currency: "EUR",
    booked: 100n,
    firstSeenAt: now,
    lastSeenAt: now,
  };
  await services.db.reconciliationDifference.create({ data: difference });
  expect((await getAttention(ctx)).differences).toBe(1);
  const data = { resolvedAt: now };
  await services.db.reconciliationDifference.updateMany({ where, data });
  expect((await getAttention(ctx)).differences).toBe(0);
});
