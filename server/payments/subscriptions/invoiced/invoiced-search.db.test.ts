import { expect, test } from "vitest";
import { dayMs, hourMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { remindOfInvoices } from "#server/payments/invoices/letters/remind.ts";
import { renewSubscriptions } from "#server/payments/subscriptions/renew.ts";
import { createCreditNote } from "#server/routers/credit-notes/create.ts";
import {
  markInvoiceUncollectible,
  payInvoiceByHand,
  voidInvoice,
} from "#server/routers/invoices/end.ts";
import { cancelSubscription } from "#server/routers/subscriptions/cancel.ts";
import { getSubscription } from "#server/routers/subscriptions/get.ts";
import { pauseSubscription } from "#server/routers/subscriptions/pause.ts";
import { resumeSubscription } from "#server/routers/subscriptions/resume.ts";
import { updateSubscription } from "#server/routers/subscriptions/update.ts";
import { CreateCreditNote } from "#server/wire/billing/credit-note.ts";
import { UpdateSubscription } from "#server/wire/payments/subscriptions/subscription-change.ts";
import { type Random, randomFrom } from "#server/workshop/simulate/random.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { searchSettings } from "#server/workshop/testing/conformance/fuzz-settings.ts";
import type { Interval } from "#server/workshop/testing/models/billed/billed-subscription.ts";
import { InvoicedSubscription } from "#server/workshop/testing/models/billed/invoiced-subscription.ts";
import { newCustomer, newMerchant } from "#server/workshop/testing/payments/payments.ts";
import { newSubscription, planOf } from "#server/workshop/testing/payments/plans.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

// Customers of two shops are sent invoices each period, and pay, forget or dispute them, while they change plans, pause and
// cancel. Subscriptions and invoices are, to the second and the cent, as a model counts that was written from the
// contract. By hand: SEARCH_RUNS=300 SEARCH_SEED=7.
const settings = searchSettings(2);
const steps = 40;
const clock = testClock();
const services = await testServices({ clock });
const seeds = Array.from({ length: settings.runs }, (_, at) => settings.seed + at);

type Subscriber = {
  ctx: MerchantContext;
  id: string;
  /** Ids of prices by their amount. */
  plans: ReadonlyMap<number, string>;
  model: InvoicedSubscription;
};

test.each(seeds)("everybody owes what the model says: seed %s", async (seed) => {
  const random = randomFrom(seed);
  clock.set("2026-01-30T22:10:00.000Z");
  const all = [...(await openShop(random)), ...(await openShop(random))];
  for (let step = 0; step < steps && all.some(isAlive); step += 1) {
    await passTime(all, random);
    const told = await random.pick(acts)(random.pick(all), random);
    await Promise.all(all.map((one) => compare(one, `step ${step}, ${told}`)));
  }
  // The next history begins at the same time, and the worker shall not go on with this one.
  for (const { ctx, id } of all.filter(isAlive))
    await cancelSubscription(ctx, { id, atPeriodEnd: false });
  for (const { ctx } of all) await ctx.db.invoice.updateMany({ data: { nextLetterAt: null } });
});

function isAlive({ model }: Subscriber): boolean {
  return model.status !== "canceled";
}

const zones = ["Europe/Amsterdam", "America/New_York", "Australia/Lord_Howe", null];
const intervals: Interval[] = [
  { interval: "week", intervalCount: 1 },
  { interval: "month", intervalCount: 1 },
  { interval: "month", intervalCount: 1 },
];
const prices = [700, 1499, 9001];

async function openShop(random: Random): Promise<Subscriber[]> {
  const ctx = await newMerchant(services);
  const timeZone = random.pick(zones);
  const prorateBy = random.pick(["day", "second"] as const);
  const afterRetries = random.pick(["cancel", "unpaid", "keep"] as const);
  const rules = { upgrade: "immediate", downgrade: "immediate" } as const;
  const changeRules = { planUpgrade: "immediate", planDowngrade: "immediate", prorateBy };
  const data = { timeZone, changeRules, dunning: { afterRetries } };
  await ctx.db.merchant.update({ where: { id: ctx.merchantId }, data });
  const subscribers: Subscriber[] = [];
  for (let count = 1 + random.below(2); count > 0; count -= 1) {
    clock.advance(random.below(9 * 24 * 3600) * 1000);
    const every = random.pick(intervals);
    const plans = new Map<number, string>();
    for (const price of prices) plans.set(price, await planOf(ctx, price, { recurring: every }));
    const price = random.pick(prices);
    const daysUntilDue = random.pick([0, 3, 10, 40]);
    const now = clock.now().getTime();
    const trialEnd = random.chance(0.2) ? now + (1 + random.below(72)) * hourMs : null;
    const { id } = await newSubscription(ctx, {
      customerId: (await newCustomer(ctx)).id,
      items: [{ priceId: plans.get(price) }],
      collection: "invoice",
      daysUntilDue,
      ...(trialEnd !== null && { trialEnd: new Date(trialEnd).toISOString() }),
    });
    const minimum = ctx.processor.limits("EUR")?.minimum ?? 1;
    const unitMs = prorateBy === "day" ? dayMs : 1000;
    const zone = timeZone ?? "UTC";
    const terms = { every, price, zone, minimum, trialEnd, unitMs, rules };
    const model = new InvoicedSubscription({ ...terms, daysUntilDue, afterRetries }, now);
    subscribers.push({ ctx, id, plans, model });
  }
  return subscribers;
}

/** The worker comes when something is due, the second before, between, or late; one or two of them. */
async function passTime(subscribers: readonly Subscriber[], random: Random): Promise<void> {
  for (let passes = 1 + random.below(3); passes > 0; passes -= 1) {
    const now = clock.now().getTime();
    const due = subscribers.flatMap(({ model }) => model.nextAt ?? []);
    const next = Math.max(now, Math.min(...due, now + 20 * dayMs));
    const between = now + Math.floor((random.below(1000) * (next - now)) / 1_000_000) * 1000;
    const late = next + random.below(12 * 24 * 3600) * 1000;
    clock.set(new Date(random.pick([between, next, next, next - 1000, late])).toISOString());
    if (clock.now().getTime() < now) clock.set(new Date(now).toISOString());
    const workers = 1 + random.below(2);
    await untilDone(remindOfInvoices, workers);
    await untilDone(renewSubscriptions, workers);
    for (const { model } of subscribers) model.work(clock.now().getTime());
  }
}

async function untilDone(job: typeof renewSubscriptions, workers: number): Promise<void> {
  const all = () => Promise.all(Array.from({ length: workers }, () => job(services)));
  while ((await all()).some((count) => count > 0));
}

type Act = (subscriber: Subscriber, random: Random) => Promise<string>;

const acts: Act[] = [settle, settle, settle, settle, change, change, pause, goOn, goOn, cancel];

/** One of the invoices that are owed is paid, voided, given up or credited; now and then all that are owed are paid. */
async function settle({ ctx, id, model }: Subscriber, random: Random): Promise<string> {
  const rows = await invoicesOf(ctx, id);
  const owed = model.bills.flatMap((bill, at) => {
    const invoiceId = rows[at]?.id;
    const isOwed = bill.status === "open" || bill.status === "uncollectible";
    return isOwed && invoiceId ? [{ bill, invoiceId }] : [];
  });
  if (owed.length === 0) return "nothing is owed";
  const isAll = random.chance(0.5);
  for (const { bill, invoiceId } of isAll ? owed : [random.pick(owed)]) {
    const act = isAll ? "pay" : random.pick(["pay", "void", "give_up", "credit"] as const);
    const due = bill.total - bill.credited;
    const amount = act === "credit" ? (random.chance(0.5) ? due : 1 + random.below(due)) : 0;
    if (act === "pay") await payInvoiceByHand(ctx, { id: invoiceId, reference: "Transfer" });
    if (act === "void") await voidInvoice(ctx, invoiceId);
    if (act === "give_up") {
      if (bill.status !== "open") continue;
      await markInvoiceUncollectible(ctx, invoiceId);
    }
    if (act === "credit")
      await createCreditNote(ctx, CreateCreditNote.parse({ invoiceId, amount }));
    model.settle(bill, act, amount);
  }
  return `${isAll ? "all" : "one"} of ${owed.length} invoices of ${id} settled`;
}

async function change({ ctx, id, plans, model }: Subscriber, random: Random): Promise<string> {
  const [amount, priceId] = random.pick([...plans]);
  const quantity = 1 + random.below(3);
  const proration = random.pick(["immediate", "immediate", "next_period", "none"] as const);
  const isMade = model.status === "active" || model.status === "trialing";
  if (isMade) model.change(clock.now().getTime(), { price: amount * quantity, proration });
  const wish = { id, items: [{ priceId, quantity }], proration };
  await answered(updateSubscription(ctx, UpdateSubscription.parse(wish)), isMade);
  return `${id} is changed to ${quantity} × ${amount} (${proration})`;
}

async function pause({ ctx, id, model }: Subscriber, random: Random): Promise<string> {
  const now = clock.now().getTime();
  const resumesAt = random.chance(0.5) ? now + (1 + random.below(40 * 24)) * hourMs : null;
  const input = {
    id,
    ...(resumesAt !== null && { resumesAt: new Date(resumesAt).toISOString() }),
    keepService: random.chance(0.5),
  };
  await answered(pauseSubscription(ctx, input), model.pause(resumesAt));
  return `${id} is paused`;
}

async function goOn({ ctx, id, model }: Subscriber): Promise<string> {
  await answered(resumeSubscription(ctx, id), model.goOn(clock.now().getTime()));
  return `${id} goes on`;
}

async function cancel({ ctx, id, model }: Subscriber, random: Random): Promise<string> {
  const atPeriodEnd = random.chance(0.85);
  const isMade = model.status !== "canceled";
  if (isMade) model.cancel(clock.now().getTime(), atPeriodEnd);
  await answered(cancelSubscription(ctx, { id, atPeriodEnd }), isMade);
  return `${id} is canceled${atPeriodEnd ? " at its period's end" : ""}`;
}

async function answered(request: Promise<unknown>, isMade: boolean): Promise<void> {
  if (isMade) await request;
  else await expect(request).rejects.toMatchObject({ code: "invalid_state" });
}

const invoicesOf = ({ db, merchantId }: MerchantContext, subscriptionId: string) =>
  db.invoice.findMany({ where: { merchantId, subscriptionId }, orderBy: { number: "asc" } });

async function compare({ ctx, id, model }: Subscriber, when: string): Promise<void> {
  const { status, currentPeriodEnd, cancelAtPeriodEnd, unusedAmount, items, latestInvoiceId } =
    await getSubscription(ctx, id);
  const rows = await invoicesOf(ctx, id);
  const seen = {
    status,
    unusedAmount,
    paidUntil: currentPeriodEnd,
    endsWithPeriod: cancelAtPeriodEnd,
    price: items.reduce((sum, one) => sum + one.amount * one.quantity, 0),
    latestInvoiceId,
    invoices: rows.map((row) => [
      Number(row.total),
      Number(row.amountCredited),
      row.status,
      row.dueAt?.toISOString(),
      row.overdueAt !== null,
    ]),
  };
  expect(seen, when).toEqual({
    status: model.status,
    unusedAmount: model.unused,
    paidUntil: new Date(model.paidUntil).toISOString(),
    endsWithPeriod: model.endsWithPeriod,
    price: model.price,
    latestInvoiceId: rows.at(-1)?.id ?? null,
    invoices: model.bills.map((bill) => [
      bill.total,
      bill.credited,
      bill.status,
      new Date(bill.dueAt).toISOString(),
      bill.overdueAt !== null,
    ]),
  });
}
