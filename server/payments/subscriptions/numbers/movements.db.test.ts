import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { addMs, dayMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { plainTerms, type RenewalTerms } from "#server/payments/subscriptions/price-renewal.ts";
import { renewSubscriptions } from "#server/payments/subscriptions/renew.ts";
import { createCheckoutSession } from "#server/routers/checkout-sessions/create.ts";
import { createProduct } from "#server/routers/products/create.ts";
import { cancelSubscription } from "#server/routers/subscriptions/cancel.ts";
import { pauseSubscription } from "#server/routers/subscriptions/pause.ts";
import { resumeSubscription } from "#server/routers/subscriptions/resume.ts";
import { createTaxRegistration } from "#server/routers/tax-registrations/create.ts";
import { CreateCheckoutSession } from "#server/wire/payments/checkout-session.ts";
import { CreateProduct } from "#server/wire/payments/product.ts";
import { CreateTaxRegistration } from "#server/wire/tax/tax-registration.ts";
import { randomFrom } from "#server/workshop/simulate/random.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { searchSettings } from "#server/workshop/testing/conformance/fuzz-settings.ts";
import { newDiscount } from "#server/workshop/testing/payments/counted-orders.ts";
import { card, newCustomer, newMerchant } from "#server/workshop/testing/payments/payments.ts";
import { cardTurns } from "#server/workshop/testing/payments/saved-cards.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

// By hand: SEARCH_RUNS=50 SEARCH_SEED=7.
const { runs, seed } = searchSettings(1);
const clock = testClock("2027-01-10T00:00:00.000Z");
const services = await testServices({ clock });

async function subscribe(ctx: MerchantContext, input: object): Promise<string> {
  const { id: customerId } = await newCustomer(ctx);
  const session = await createCheckoutSession(
    ctx,
    CreateCheckoutSession.parse({ mode: "subscription", currency: "EUR", customerId, ...input }),
  );
  await confirmPayment(ctx, session.paymentIntentId ?? "", { card: card() });
  const where = { merchantId: ctx.merchantId, customerId };
  return (await services.db.subscription.findFirstOrThrow({ where })).id;
}

const movementsOf = (ctx: MerchantContext, subscriptionId: string) =>
  services.db.subscriptionMovement.findMany({
    where: { merchantId: ctx.merchantId, subscriptionId },
    orderBy: { ordinal: "asc" },
  });

async function told(ctx: MerchantContext, id: string) {
  const rows = await movementsOf(ctx, id);
  return rows.map(({ kind, mrrBefore, mrrAfter, month }) =>
    [month, kind, Number(mrrBefore), Number(mrrAfter)].join(" "),
  );
}

/** Columns of a row of before lines were kept. */
const nothingKept = {
  lineItems: undefined,
  pendingChange: undefined,
  openChange: undefined,
  paidPrices: undefined,
};

async function renewAll(): Promise<void> {
  while ((await renewSubscriptions(services)) > 0);
}

test("a subscription counts without tax and delivery, with its discount while that lasts, and no more once it has ended", async () => {
  const ctx = await newMerchant(services);
  const inNetherlands = { country: "NL", scheme: "domestic", since: "2020-01-01" };
  await createTaxRegistration(ctx, CreateTaxRegistration.parse(inNetherlands));
  const product = await createProduct(
    ctx,
    CreateProduct.parse({
      name: "Tea",
      amount: 1999,
      currency: "EUR",
      recurring: { interval: "month", intervalCount: 1 },
      taxBehavior: "exclusive",
    }),
  );
  const half = { percentOff: "12.5", duration: "repeating", periods: 3 } as const;
  const { id: discountId } = await newDiscount(ctx, half);
  const id = await subscribe(ctx, {
    lineItems: [{ productId: product.id, quantity: 1 }],
    shippingOptions: [{ name: "Standard delivery", amount: 490 }],
    discountId,
  });
  expect(await told(ctx, id)).toEqual(["2027-01 new 0 1749"]);
  for (const _month of [1, 2, 3]) {
    clock.advance(31 * dayMs);
    await renewAll();
  }
  // The third charge is the last with the discount: the next one is without.
  const grown = ["2027-01 new 0 1749", "2027-03 expansion 1749 1999"];
  expect(await told(ctx, id)).toEqual(grown);
  await cancelSubscription(ctx, { id, atPeriodEnd: true });
  expect(await told(ctx, id)).toEqual(grown);
  clock.advance(31 * dayMs);
  await renewAll();
  expect(await told(ctx, id)).toEqual([...grown, "2027-05 churn 1999 0"]);
  const [first] = await movementsOf(ctx, id);
  expect(first?.items).toEqual([{ productId: product.id, before: 0, after: 1749 }]);
});

test("a subscription without lines counts by its own amount, through a pause and a renewal", async () => {
  const ctx = await newMerchant(services);
  const { merchantId } = ctx;
  const { db } = services;
  const like = await subscribe(ctx, { totalAmount: 12_100 });
  const where = { merchantId_id: { merchantId, id: like } };
  const row = await db.subscription.findUniqueOrThrow({ where });
  const without = async (nth: number, selling: RenewalTerms | undefined) => {
    const id = `${like}${nth}`;
    const data = { ...row, ...nothingKept, id, checkoutSessionId: null, selling };
    await db.subscription.create({ data: data as never });
    return id;
  };
  const plain = await without(1, undefined);
  const taxed = await without(2, { ...plainTerms, taxRate: 21 });
  await pauseSubscription(ctx, { id: taxed, keepService: false });
  await resumeSubscription(ctx, taxed);
  clock.advance(32 * dayMs);
  await renewAll();
  const month = clock.now().toISOString().slice(0, "2027-03".length);
  expect(await told(ctx, plain)).toEqual([`${month} new 0 12100`]);
  const [first, ...later] = await told(ctx, taxed);
  expect(first).toMatch(/ new 0 10000$/u);
  expect(later).toEqual([]);
  await cancelSubscription(ctx, { id: taxed, atPeriodEnd: false });
  expect((await told(ctx, taxed)).at(-1)).toBe(`${month} churn 10000 0`);
  expect((await movementsOf(ctx, plain))[0]?.items).toEqual([
    { productId: null, before: 0, after: 12_100 },
  ]);
});

test("a movement that is written stays as it is", async () => {
  const ctx = await newMerchant(services);
  await subscribe(ctx, { totalAmount: 4900 });
  const { db } = services;
  const { merchantId } = ctx;
  const changed = db.$executeRaw`UPDATE subscription_movements SET "mrrAfter" = 1 WHERE "merchantId" = ${merchantId}`;
  await expect(changed).rejects.toThrow(/append-only/u);
  const removed = db.$executeRaw`DELETE FROM subscription_movements WHERE "merchantId" = ${merchantId}`;
  await expect(removed).rejects.toThrow(/append-only/u);
});

test("a declined renewal that is paid is recovered, and one whose subscription ends is not", async () => {
  const ctx = await newMerchant(services);
  const { merchantId } = ctx;
  const ids = [
    await subscribe(ctx, { totalAmount: 4900 }),
    await subscribe(ctx, { totalAmount: 700 }),
  ];
  const rows = await services.db.subscription.findMany({ where: { merchantId } });
  for (const { customerId } of rows) await cardTurns(services, customerId, "insufficient_funds");
  clock.advance(32 * dayMs);
  await renewAll();
  const outcomes = () =>
    services.db.subscriptionOutcome.findMany({
      where: { merchantId },
      orderBy: { amount: "desc" },
    });
  expect(await outcomes()).toEqual([]);
  await cardTurns(services, rows.find(({ id }) => id === ids[0])?.customerId ?? "", "visa");
  for (let day = 0; day < 12; day += 1) {
    clock.advance(dayMs);
    await renewAll();
  }
  expect((await outcomes()).map(({ kind, amount }) => [kind, amount])).toEqual([
    ["recovered", 4900n],
    ["unrecovered", 700n],
  ]);
  expect((await told(ctx, ids[0] ?? "")).map((line) => line.split(" ")[1])).toEqual(["new"]);
  expect((await told(ctx, ids[1] ?? "")).map((line) => line.split(" ")[1])).toEqual([
    "new",
    "churn",
  ]);
});

/** A subscription as the oracle knows it. Amounts in cents are chosen so that percentages are whole. */
type Model = {
  id: string;
  price: number;
  period: { days: number; perYear: number };
  taxRate: number;
  /** Percent off, of so many charges. */
  off: { percent: number; charges: number } | null;
  begun: Date;
  endsAt: Date | null;
};

const periods = {
  week: { days: 7, perYear: 52 },
  day: { days: 1, perYear: 365 },
};

/** Revenue a month by the model at a moment: the price that the next charge will have. */
function modelMrr({ price, period, taxRate, off, begun, endsAt }: Model, now: Date): number {
  if (endsAt && endsAt <= now) return 0;
  const charges = 1 + Math.floor((now.getTime() - begun.getTime()) / (period.days * dayMs));
  const percent = off && charges < off.charges ? off.percent : 0;
  const gross = (price * (100 - percent)) / 100;
  const net = gross - Math.round((gross * taxRate) / (100 + taxRate));
  return Math.round((net * period.perYear) / 12);
}

test("the movements of any history add up to what the subscriptions bring, at every moment", async () => {
  const random = randomFrom(seed);
  for (let run = 0; run < runs; run += 1) {
    const ctx = await newMerchant(services);
    const models: Model[] = [];
    for (let step = 0; step < 12; step += 1) {
      if (random.chance(0.5)) {
        const interval = random.pick(["week", "day"] as const);
        const taxRate = random.pick([0, 21, 8.1]);
        const off = random.chance(0.5) ? { percent: 25, charges: 1 + random.below(4) } : null;
        const discount =
          off &&
          (await newDiscount(ctx, {
            percentOff: "25",
            duration: "repeating",
            periods: off.charges,
          }));
        const price = 400 + 4 * random.below(2000);
        const id = await subscribe(ctx, {
          totalAmount: price,
          recurring: { interval, intervalCount: 1 },
          hostedCheckoutConfig: taxRate > 0 ? { taxRate } : {},
          ...(discount && { discountId: discount.id }),
        });
        models.push({
          id,
          price,
          period: periods[interval],
          taxRate,
          off,
          begun: clock.now(),
          endsAt: null,
        });
      }
      const running = models.filter(({ endsAt }) => endsAt === null);
      if (running.length > 0 && random.chance(0.2)) {
        const one = random.pick(running);
        await cancelSubscription(ctx, { id: one.id, atPeriodEnd: false });
        one.endsAt = clock.now();
      }
      clock.advance(dayMs);
      await renewAll();
      await agree(ctx, models);
    }
  }
});

async function agree(ctx: MerchantContext, models: readonly Model[]): Promise<void> {
  const now = clock.now();
  const { merchantId } = ctx;
  const rows = await services.db.subscriptionMovement.findMany({ where: { merchantId } });
  for (const model of models) {
    const own = rows.filter(({ subscriptionId }) => subscriptionId === model.id);
    const moved = own.reduce((all, { mrrBefore, mrrAfter }) => all + mrrAfter - mrrBefore, 0n);
    expect(Number(moved)).toBe(modelMrr(model, now));
    expect(own.every(({ at }) => at <= now)).toBe(true);
  }
}

test("subscriptions of before the movements are filled in as they would have been written", async () => {
  const ctx = await newMerchant(services);
  await services.db.merchant.update({
    where: { id: ctx.merchantId },
    data: { timeZone: "Pacific/Kiritimati" },
  });
  const weekly = { interval: "week", intervalCount: 2 } as const;
  const ids = [
    await subscribe(ctx, { totalAmount: 4900, hostedCheckoutConfig: { taxRate: 21 } }),
    await subscribe(ctx, { totalAmount: 1234, recurring: weekly }),
  ];
  clock.advance(dayMs);
  await cancelSubscription(ctx, { id: ids[1] ?? "", atPeriodEnd: false });
  const { merchantId } = ctx;
  const find = () =>
    services.db.subscriptionMovement.findMany({
      where: { merchantId },
      orderBy: [{ subscriptionId: "asc" }, { ordinal: "asc" }],
    });
  const written = await find();
  expect(written).toHaveLength(3);
  const fill = readFileSync(
    "prisma/migrations/20261126211311_movements_of_subscriptions_before/migration.sql",
    "utf8",
  );
  const undone = new Error("undone");
  const filled = await services.db
    .$transaction(async (tx) => {
      await tx.$executeRawUnsafe("ALTER TABLE subscription_movements DISABLE TRIGGER USER");
      await tx.$executeRawUnsafe("DELETE FROM subscription_movements");
      await tx.$executeRawUnsafe(fill);
      const rows = await tx.subscriptionMovement.findMany({
        where: { merchantId },
        orderBy: [{ subscriptionId: "asc" }, { ordinal: "asc" }],
      });
      throw Object.assign(undone, { rows });
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
      return (error as Error & { rows: typeof written }).rows;
    });
  expect(filled).toEqual(written);
  expect(await find()).toEqual(written);
  expect(addMs(written[0]?.at ?? clock.now(), dayMs) <= clock.now()).toBe(true);
});
