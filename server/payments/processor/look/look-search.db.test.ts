import { afterAll, expect, test } from "vitest";
import { dayMs, minuteMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { verifyLedger } from "#server/ledger/verify/verify.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { forgetCards } from "#server/payments/methods/removals.ts";
import { lookAtProcessor } from "#server/payments/processor/look/run.ts";
import { createCustomer } from "#server/routers/customers/create.ts";
import { type Random, randomFrom } from "#server/workshop/simulate/random.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { searchSettings } from "#server/workshop/testing/conformance/fuzz-settings.ts";
import {
  ledgerBalances,
  newIntent,
  newMerchant,
} from "#server/workshop/testing/payments/payments.ts";
import { startStripeDouble } from "#server/workshop/testing/stripe/double.ts";
import { customersAt } from "#server/workshop/testing/stripe/kept-cards.ts";
import {
  acts,
  cardsOf,
  ofMerchant,
  type StripeNotice,
} from "#server/workshop/testing/stripe/life-at-stripe.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

// Payments are made, and things happen at Stripe of which the notices are lost, doubled, or come late and in any order.
// After the daily look the books must be what Stripe's are, and no notice of before may change them any more.
// By hand: SEARCH_RUNS=300 SEARCH_SEED=7.
const settings = searchSettings(5);
const steps = 25;
const clock = testClock();
const double = await startStripeDouble(clock);
afterAll(() => double.stop());
const services = await testServices({ clock, env: double.env });
const { db } = services;
const visa = { processorToken: "pm_card_visa" };

const seeds = Array.from({ length: settings.runs }, (_, at) => settings.seed + at);

test.each(seeds)("the books are Stripe's after the daily look: seed %s", async (seed) => {
  const random = randomFrom(seed);
  const ctx = await newMerchant(services);
  const customers = [
    await createCustomer(ctx, { name: "A" }),
    await createCustomer(ctx, { name: "B" }),
  ];
  const late: StripeNotice[] = [];
  for (let step = 0; step < steps; step += 1) {
    clock.advance(random.below(3 * minuteMs));
    if (random.chance(0.3)) await pay(ctx, random.pick(customers).id, random);
    else await happen(ctx, random, late);
    if (random.chance(0.2)) await tellOne(random, late);
  }
  await aDayLater();
  await compare(ctx);
  while (late.length > 0) await tellOne(random, late);
  await compare(ctx);
  const events = await db.event.count();
  await aDayLater();
  expect(await db.event.count()).toBe(events);
  for (const _ of [1, 2]) await aDayLater();
  await compareCustomers(ctx);
  expect((await verifyLedger(services)).problems).toEqual([]);
});

async function pay(ctx: MerchantContext, customerId: string, random: Random): Promise<void> {
  const { id } = await newIntent(ctx, { customerId, amount: 100 + random.below(5_000) });
  const processorToken = random.chance(0.2)
    ? "pm_card_chargeDeclinedInsufficientFunds"
    : "pm_card_visa";
  const savePaymentMethod = random.chance(0.6);
  await confirmPayment(ctx, id, { ...visa, processorToken, savePaymentMethod }).catch(() => {});
}

async function happen(ctx: MerchantContext, random: Random, late: StripeNotice[]): Promise<void> {
  for (const told of random.pick(acts)(double, ctx.merchantId, random) ?? []) {
    if (random.chance(0.4)) continue;
    if (random.chance(0.4)) late.push(told);
    else for (let times = 1 + random.below(2); times > 0; times -= 1) await tell(told);
  }
}

async function tellOne(random: Random, late: StripeNotice[]): Promise<void> {
  const [told] = late.splice(random.below(late.length), 1);
  if (told) await tell(told);
}

async function tell({ type, object, before }: StripeNotice): Promise<void> {
  expect([200, 409]).toContain(await double.tell(services, type, object, before));
}

async function aDayLater(): Promise<void> {
  clock.advance(dayMs);
  while ((await lookAtProcessor(services)) > 0);
  await forgetCards(services);
}

async function compare(ctx: MerchantContext): Promise<void> {
  const at = ofMerchant(double, ctx.merchantId);
  const paid = at.filter(
    ({ object, status }) => object === "payment_intent" && status === "succeeded",
  );
  const shown = await db.paymentIntent.findMany({
    where: { merchantId: ctx.merchantId, status: "succeeded" },
  });
  const found = shown.map(({ processorPayment, amountRefunded, fraudWarning }) => ({
    id: processorPayment,
    refunded: Number(amountRefunded),
    isWarned: fraudWarning !== null,
  }));
  const expected = paid.map(({ id }) => ({
    id,
    refunded: sum(at, id, "refund", ({ status, amount }) =>
      status === "failed" ? 0 : Number(amount),
    ),
    isWarned: at.some((one) => isAbout(one, id, "radar.early_fraud_warning")),
  }));
  expect(sorted(found)).toEqual(sorted(expected));
  const standing = await db.dispute.findMany({ where: { merchantId: ctx.merchantId } });
  expect(sorted(standing.map(({ processorDispute: id, status }) => ({ id, status })))).toEqual(
    sorted(
      at
        .filter(({ object }) => object === "dispute")
        .map(({ id, status }) => ({ id, status: status?.endsWith("response") ? "open" : status })),
    ),
  );
  const left = paid.reduce((total, one) => total + leftOf(at, one), 0);
  expect(await ledgerBalances(ctx)).toEqual(left === 0 ? {} : { clearing: -left, merchant: left });
  await compareCards(ctx);
}

type At = ReturnType<typeof ofMerchant>;

/** The money that Stripe holds for us of a payment: received, less what was given back, and what disputes took and returned. */
function leftOf(at: At, payment: At[number]): number {
  const refunded = sum(at, payment.id, "refund", ({ status, amount }) =>
    status === "failed" ? 0 : Number(amount),
  );
  const disputed = sum(at, payment.id, "dispute", ({ balance_transactions }) =>
    (balance_transactions as { amount: number }[]).reduce((total, { amount }) => total + amount, 0),
  );
  return Number(payment["amount_received"]) - refunded + disputed;
}

function isAbout(one: At[number], payment: string, object: string): boolean {
  return one.object === object && one["payment_intent"] === payment;
}

function sum(
  at: At,
  payment: string,
  object: string,
  amountOf: (one: At[number]) => number,
): number {
  return at
    .filter((one) => isAbout(one, payment, object))
    .reduce((total, one) => total + amountOf(one), 0);
}

/** The cards that can be charged there are those that are saved here, with the same digits and dates. */
async function compareCards(ctx: MerchantContext): Promise<void> {
  const where = { merchantId: ctx.merchantId, detachedAt: null };
  const saved = await db.paymentMethod.findMany({ where });
  expect(
    sorted(
      saved.map(({ processorMethod, last4, expiryYear }) => ({
        id: processorMethod.split("|")[1],
        last4,
        expiryYear,
      })),
    ),
  ).toEqual(
    sorted(
      cardsOf(double, ctx.merchantId).map(({ id, card }) => {
        const { last4, exp_year: expiryYear } = card as { last4: string; exp_year: number };
        return { id, last4, expiryYear };
      }),
    ),
  );
}

async function compareCustomers(ctx: MerchantContext): Promise<void> {
  const mine = customersAt(double).filter(
    ({ metadata }) => (metadata as { merchantId?: string }).merchantId === ctx.merchantId,
  );
  const needed = new Set(cardsOf(double, ctx.merchantId).map(({ customer }) => String(customer)));
  expect(mine.map(({ id }) => id).toSorted()).toEqual([...needed].toSorted());
}

function sorted<Item extends { id: string | null | undefined }>(items: Item[]): Item[] {
  return items.toSorted((a, b) => String(a.id).localeCompare(String(b.id)));
}
