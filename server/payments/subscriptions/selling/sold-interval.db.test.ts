import { expect, test } from "vitest";
import { toItemValues } from "#components/line-items/item-values.ts";
import { blankPaymentLink, toCreateInput } from "#components/payment-links/form/form-values.ts";
import { addable, sellable } from "#components/payment-links/sellable.ts";
import { addMs, dayMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { renewSubscriptions } from "#server/payments/subscriptions/renew.ts";
import { createCheckoutSession } from "#server/routers/checkout-sessions/create.ts";
import { createPaymentLink } from "#server/routers/payment-links/create.ts";
import { openLinkSession } from "#server/routers/payment-links/open-session.ts";
import { updatePaymentLink } from "#server/routers/payment-links/update.ts";
import { createProduct } from "#server/routers/products/create.ts";
import { updateProduct } from "#server/routers/products/update.ts";
import type { Recurring } from "#server/wire/atoms/checkout/config.ts";
import { CreateCheckoutSession } from "#server/wire/payments/checkout-session.ts";
import { CreatePaymentLink, UpdatePaymentLink } from "#server/wire/payments/payment-link.ts";
import { CreateProduct, type Product, UpdateProduct } from "#server/wire/payments/product.ts";
import { randomFrom } from "#server/workshop/simulate/random.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { searchSettings } from "#server/workshop/testing/conformance/fuzz-settings.ts";
import { card, newCustomer, newMerchant } from "#server/workshop/testing/payments/payments.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

// By hand: SEARCH_RUNS=500 SEARCH_SEED=7.
const clock = testClock();
const services = await testServices({ clock });
const amount = 12_000;
const urls = { successUrl: "https://shop.example", cancelUrl: "https://shop.example" };
const asSubscription = { mode: "subscription", currency: "EUR", metadata: {} } as const;
const yearly: Recurring = { interval: "year", intervalCount: 1 };
const monthly: Recurring = { interval: "month", intervalCount: 1 };

type Sale = { ctx: MerchantContext; product: Product; customerId: string };

const session = ({ ctx, customerId }: Sale, sold: object) =>
  createCheckoutSession(
    ctx,
    CreateCheckoutSession.parse({ ...asSubscription, customerId, ...sold }),
  );

async function throughLink({ ctx }: Pick<Sale, "ctx">, input: object) {
  const link = await createPaymentLink(ctx, CreatePaymentLink.parse(input));
  return openLinkSession(services, link.id, {});
}

/** All the ways in which a product with a period can be sold. */
const doors = {
  "a link": (sale: Sale) =>
    throughLink(sale, {
      ...asSubscription,
      ...urls,
      customerId: sale.customerId,
      totalAmount: amount,
      lineItems: [{ productId: sale.product.id }],
    }),
  "a session of a product": (sale: Sale) => session(sale, { productId: sale.product.id }),
  "a session of lines": (sale: Sale) =>
    session(sale, { lineItems: [{ productId: sale.product.id }] }),
  "the dashboard": (sale: Sale) => throughLink(sale, ofDashboard(sale)),
};

/** The input that the form sends once the product is chosen in it. */
function ofDashboard({ product, customerId }: Sale): object {
  const [chosen] = addable(sellable([product], []), blankPaymentLink);
  if (!chosen?.recurring) throw new Error("the form does not offer this product");
  const { interval, intervalCount } = chosen.recurring;
  const line = { name: chosen.name, productId: chosen.id, quantity: 1, amount, currency: "EUR" };
  const values = {
    ...blankPaymentLink,
    mode: "subscription" as const,
    recurring: `${intervalCount} ${interval}`,
    lineItems: [toItemValues({ ...line, priceId: null, imageId: null, imageUrl: null })],
  };
  return { ...toCreateInput(values), ...urls, customerId };
}

const newProduct = (ctx: MerchantContext, recurring: Recurring | null) =>
  createProduct(
    ctx,
    CreateProduct.parse({
      name: "Box",
      currency: "EUR",
      amount,
      recurring: recurring ?? undefined,
    }),
  );

async function newSale(recurring: Recurring): Promise<Sale> {
  const ctx = await newMerchant(services);
  const customer = await newCustomer(ctx);
  return { ctx, customerId: customer.id, product: await newProduct(ctx, recurring) };
}

async function renewAll(): Promise<void> {
  while ((await renewSubscriptions(services)) > 0);
}

/** When a customer is charged who subscribed at `begun`: by calendar fields, as somebody would with a calendar. */
function chargesUntil(begun: Date, { interval, intervalCount }: Recurring, until: Date): string[] {
  const dates: string[] = [];
  for (let units = 0; ; units += intervalCount) {
    const date = new Date(begun);
    if (interval === "day") date.setUTCDate(date.getUTCDate() + units);
    if (interval === "week") date.setUTCDate(date.getUTCDate() + 7 * units);
    if (interval === "month") date.setUTCMonth(date.getUTCMonth() + units);
    if (interval === "year") date.setUTCFullYear(date.getUTCFullYear() + units);
    if (date > until) return dates;
    dates.push(date.toISOString());
  }
}

async function charged({ db, merchantId }: MerchantContext) {
  const rows = await db.paymentIntent.findMany({
    where: { merchantId, status: "succeeded" },
    orderBy: { createdAt: "asc" },
  });
  return rows.map((row) => ({ at: row.createdAt.toISOString(), amount: Number(row.amount) }));
}

async function mustBeCharged(seed: number): Promise<void> {
  const random = randomFrom(seed);
  const door = random.pick(Object.values(doors));
  const interval = random.pick(["week", "month", "year"] as const);
  const recurring = { interval, intervalCount: 1 + random.below(interval === "year" ? 2 : 9) };
  const days = 65 + random.below(736);
  // A day that every month has.
  clock.set("2027-03-05T10:00:00.000Z");
  const sale = await newSale(recurring);
  const begun = clock.now();
  const { paymentIntentId } = await door(sale);
  await confirmPayment(sale.ctx, paymentIntentId ?? "", { card: card() });
  const until = addMs(begun, days * dayMs);
  for (;;) {
    const next = await nextAt(sale.ctx);
    if (next > until) break;
    clock.set(next.toISOString());
    await renewAll();
  }
  const expected = chargesUntil(begun, recurring, until).map((at) => ({ at, amount }));
  expect(await charged(sale.ctx), `seed ${seed}`).toEqual(expected);
  await services.db.subscription.updateMany({
    where: { merchantId: sale.ctx.merchantId },
    data: { status: "canceled", nextAttemptAt: null },
  });
}

async function nextAt({ db, merchantId }: MerchantContext): Promise<Date> {
  const row = await db.subscription.findFirstOrThrow({ where: { merchantId } });
  return row.nextAttemptAt ?? row.currentPeriodEnd;
}

const { runs, seed: first } = searchSettings(12);

test("every customer is charged as often as what was sold says, through every door", async () => {
  for (let seed = first; seed < first + runs; seed += 1) await mustBeCharged(seed);
});

test.each(Object.entries(doors))(
  "a yearly product is charged every year by %s",
  async (_, door) => {
    expect((await door(await newSale(yearly))).recurring).toEqual(yearly);
  },
);

test("another interval than that of what is sold is refused, and the same one taken", async () => {
  const sale = await newSale(yearly);
  for (const sold of [
    { productId: sale.product.id },
    { lineItems: [{ productId: sale.product.id }] },
  ]) {
    const refused = session(sale, { ...sold, recurring: monthly });
    await expect(refused).rejects.toMatchObject({ code: "interval_mismatch" });
    expect((await session(sale, { ...sold, recurring: yearly })).recurring).toEqual(yearly);
  }
  const link = { ...asSubscription, ...urls, totalAmount: amount, recurring: monthly };
  const lineItems = [{ productId: sale.product.id }];
  await expect(throughLink(sale, { ...link, lineItems })).rejects.toMatchObject({
    code: "interval_mismatch",
  });
});

test("lines of two intervals are refused, by session, by link and by a change of a link", async () => {
  const sale = await newSale(yearly);
  const other = await newProduct(sale.ctx, monthly);
  const lineItems = [{ productId: sale.product.id }, { productId: other.id }];
  const mismatch = { code: "interval_mismatch" };
  await expect(session(sale, { lineItems })).rejects.toMatchObject(mismatch);
  const link = { ...asSubscription, ...urls, totalAmount: 2 * amount, lineItems };
  await expect(throughLink(sale, link)).rejects.toMatchObject(mismatch);
  const one = { ...link, totalAmount: amount, lineItems: lineItems.slice(0, 1) };
  const made = await createPaymentLink(sale.ctx, CreatePaymentLink.parse(one));
  const change = { id: made.id, totalAmount: 2 * amount, lineItems };
  await expect(updatePaymentLink(sale.ctx, UpdatePaymentLink.parse(change))).rejects.toMatchObject(
    mismatch,
  );
});

test("what has no product is charged as stated, and every month where nothing is", async () => {
  const sale = await newSale(yearly);
  expect((await session(sale, { totalAmount: 500 })).recurring).toEqual(monthly);
  const stated = await session(sale, { totalAmount: 500, recurring: yearly });
  expect(stated.recurring).toEqual(yearly);
});

test("a link keeps its interval and goes on being changed when its product gets another", async () => {
  const sale = await newSale(yearly);
  const lineItems = [{ productId: sale.product.id }];
  const input = { ...asSubscription, ...urls, totalAmount: amount, lineItems };
  const made = await createPaymentLink(sale.ctx, CreatePaymentLink.parse(input));
  await updateProduct(sale.ctx, UpdateProduct.parse({ id: sale.product.id, recurring: monthly }));
  const { id, lineItems: answered } = made;
  const change = UpdatePaymentLink.parse({ id, name: "Box", lineItems: answered });
  expect((await updatePaymentLink(sale.ctx, change)).recurring).toEqual(yearly);
  expect((await openLinkSession(services, id, {})).recurring).toEqual(yearly);
});
