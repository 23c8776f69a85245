import { expect, test } from "vitest";
import { minuteMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import { confirmPayment } from "#server/payments/intents/confirm/confirm.ts";
import { handleNotices } from "#server/payments/processor/notices.ts";
import { closeDispute, submitDisputeEvidence } from "#server/routers/disputes/respond.ts";
import { readFunnel } from "#server/routers/dashboard/funnel/read-funnel.ts";
import { getBest } from "#server/routers/dashboard/overview/best.ts";
import { getOverview } from "#server/routers/dashboard/overview/overview.ts";
import { capturePaymentIntent } from "#server/routers/payment-intents/capture.ts";
import { createProduct } from "#server/routers/products/create.ts";
import { createRefund } from "#server/routers/refunds/create.ts";
import { dayAfter, dayIn, daysOf, startOfDayIn } from "#server/wire/atoms/lists/zone-days.ts";
import { overviewDays } from "#server/wire/dashboard/overview.ts";
import { CreateProduct } from "#server/wire/payments/product.ts";
import { randomFrom, type Random } from "#server/workshop/simulate/random.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { funnelOfRows, overviewOfRows } from "#server/workshop/testing/models/overview-of-rows.ts";
import { numbersOf, rowsBehind } from "#server/workshop/testing/models/rows-behind-overview.ts";
import {
  card,
  newCustomer,
  newIntent,
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
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock();
const services = await testServices({ clock });

/** Each with a night of 2026 in which its clocks change; in some of them midnight is skipped or comes twice. */
const nights: [timeZone: string, night: string][] = [
  ["America/Havana", "2026-03-07"],
  ["Asia/Beirut", "2026-03-28"],
  ["Europe/Amsterdam", "2026-03-28"],
  ["America/Santiago", "2026-09-05"],
  ["America/Havana", "2026-10-31"],
  ["Africa/Cairo", "2026-10-29"],
];
const zones = [...new Set(nights.map(([zone]) => zone)), "UTC", "Asia/Kathmandu", "Pacific/Apia"];
const good = "4242424242424242";
const declined = ["4000000000000002", "4000000000009995"];
const challenged = "4000002760003184";
const trouble = ["4000000000000259", "4000000000005126"]; // disputed; its refunds fail
const cards = [good, good, good, ...declined, challenged, ...trouble];
const steps = 60;

test.each(nights)(
  "every row is on its day, whatever happened when: seeded, in %s about %s",
  async (timeZone, night) => {
    clock.set(`${night}T12:00:00.000Z`);
    const random = randomFrom(nights.findIndex((one) => one[0] === timeZone && one[1] === night));
    const shops = [await newMerchant(services), await newMerchant(services)];
    for (let step = 0; step < steps; step += 1) {
      const ctx = random.pick(shops);
      await act(ctx, random).catch(tolerate);
      passTime(timeZone, random);
      await compare(ctx, random.chance(0.6) ? timeZone : random.pick(zones), random);
    }
  },
);

async function act(ctx: MerchantContext, random: Random): Promise<unknown> {
  const amount = 100 + random.below(90_000);
  const currency = random.pick(["EUR", "EUR", "USD", "JPY"]);
  const number = random.pick(cards);
  const what = random.below(12);
  if (what === 10) return random.chance(0.5) ? newCustomer(ctx) : sell(ctx, random, number);
  if (what === 11) return sell(ctx, random, number);
  if (what < 3) {
    const captureMethod = random.chance(0.3) ? "manual" : "automatic";
    const { id } = await newIntent(ctx, { amount, currency, captureMethod });
    return confirmPayment(ctx, id, { card: card(number) });
  }
  if (what < 5) {
    const mode = random.chance(0.1) ? "setup" : "payment";
    const { id } = await newSession(ctx, { totalAmount: amount, currency, mode });
    return random.chance(0.8) ? pay(services, visit(ofSession(id)), number) : undefined;
  }
  if (what === 5) return handleNotices(services);
  if (what === 6) return respond(ctx, random);
  return change(ctx, random);
}

/** By a link, or with a product in the lines. */
async function sell(ctx: MerchantContext, random: Random, number: string): Promise<unknown> {
  const where = { merchantId: ctx.merchantId };
  if (random.chance(0.5)) {
    const [link] = await ctx.db.paymentLink.findMany({ where, orderBy: { id: "asc" }, take: 1 });
    const { id } = link && random.chance(0.7) ? link : await linkOf(ctx);
    return pay(services, visit(ofLink(id)), number);
  }
  const [known] = await ctx.db.product.findMany({ where, orderBy: { id: "asc" }, take: 1 });
  const { id: productId } =
    known && random.chance(0.7)
      ? known
      : await createProduct(
          ctx,
          CreateProduct.parse({ name: "Fern", amount: 900, currency: "EUR" }),
        );
  const line = { productId, quantity: 1 + random.below(3), amount: 900, currency: "EUR" };
  const lines = { lineItems: [line], totalAmount: undefined } as object;
  const { id } = await newSession(ctx, lines);
  return pay(services, visit(ofSession(id)), number);
}

async function respond(ctx: MerchantContext, random: Random): Promise<unknown> {
  const where = { merchantId: ctx.merchantId };
  const disputes = await ctx.db.dispute.findMany({ where, orderBy: { id: "asc" } });
  if (disputes.length === 0) return;
  const { id } = random.pick(disputes);
  if (random.chance(0.5)) return closeDispute(ctx, id);
  return submitDisputeEvidence(ctx, { id, evidence: "Signed for. winning_evidence" });
}

/** Of a payment of before: given back, tried again, captured. */
async function change(ctx: MerchantContext, random: Random): Promise<unknown> {
  const where = { merchantId: ctx.merchantId };
  const intents = await ctx.db.paymentIntent.findMany({ where, orderBy: { id: "asc" } });
  if (intents.length === 0) return;
  const { id, status, amountCaptured, amountRefunded } = random.pick(intents);
  const left = Number(amountCaptured - amountRefunded);
  if (status === "requires_capture") return capturePaymentIntent(ctx, { id, amount: 50 });
  if (status !== "succeeded") return confirmPayment(ctx, id, { card: card(random.pick(cards)) });
  if (left === 0) return;
  const amount = random.chance(0.3) ? left : 1 + random.below(left);
  return createRefund(ctx, { paymentIntentId: id, amount, metadata: {} });
}

/** Often to the last moment of a day, its first one, or into the hour in which clocks change. */
function passTime(timeZone: string, random: Random): void {
  if (random.chance(0.5)) return;
  if (random.chance(0.5)) return clock.advance(random.below(30 * minuteMs));
  const midnight = startOfDayIn(dayAfter(dayIn(clock.now(), timeZone)), timeZone).getTime();
  const to = midnight + random.pick([-1, -1, 0, 1, 59 * minuteMs, 61 * minuteMs]);
  if (to > clock.now().getTime()) clock.set(new Date(to).toISOString());
}

async function compare(ctx: MerchantContext, timeZone: string, random: Random): Promise<void> {
  const period = random.chance(0.6) ? chosenPeriod(timeZone, random) : {};
  const days = random.pick(overviewDays);
  const currency = random.pick(["", "EUR", "USD"]) || undefined;
  const asked = { merchantId: ctx.merchantId, days, ...period, timeZone, currency };
  const { others, ...overview } = await getOverview(ctx, asked);
  const byCode = others.toSorted((a, b) => (a.currency < b.currency ? -1 : 1));
  expect({ ...overview, others: byCode }).toEqual(await overviewOfRows(ctx, asked));
  const funnel = await readFunnel(ctx, asked);
  expect(funnel).toEqual(await funnelOfRows(ctx, asked));
  if (random.chance(0.7)) return;
  const best = await getBest(ctx, { ...asked, currency: overview.currency });
  const shown = { overview: { ...overview, others }, funnel, best };
  expect(await rowsBehind(ctx, shown, timeZone)).toEqual(numbersOf(shown));
}

/** From a day to another, both lately: often the night of the clocks, or today, is at an end of it. */
function chosenPeriod(timeZone: string, random: Random): { from: string; until: string } {
  const lately = daysOf(clock.now(), 8, timeZone);
  const until = random.pick(lately);
  const from = random.pick(lately.filter((day) => day <= until));
  return { from, until };
}

function tolerate(error: unknown): void {
  if (!(error instanceof DomainError)) throw error;
}
