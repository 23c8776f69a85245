import { hourMs, minuteMs } from "#server/core/clock.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { handleNotices } from "#server/payments/processor/notices.ts";
import { renewSubscriptions } from "#server/payments/subscriptions/renew.ts";
import { cancelPayout } from "#server/routers/payouts/cancel.ts";
import { createPayout } from "#server/routers/payouts/create.ts";
import { createTransfer } from "#server/routers/transfers/create.ts";
import { reverseTransfer } from "#server/routers/transfers/reverse.ts";
import { dayAfter, dayIn, startOfDayIn } from "#server/wire/atoms/lists/zone-days.ts";
import { CreatePayout } from "#server/wire/ledger/payout.ts";
import { CreateTransfer } from "#server/wire/ledger/transfer.ts";
import { CreateCheckoutSession } from "#server/wire/payments/checkout-session.ts";
import { jobs } from "#server/workshop/simulate/actions/worker.ts";
import type { Random } from "#server/workshop/simulate/random.ts";
import type { TestClock } from "#server/workshop/testing/clock.ts";
import { happen, type Shop, tolerate } from "#server/workshop/testing/models/shop-life.ts";
import { newCustomer, newIntent, newSession } from "#server/workshop/testing/payments/payments.ts";
import { ofSession, pay, visit } from "#server/workshop/testing/payments/shopper.ts";

/** Days as the merchant's zone has them. */
type Span = { clock: TestClock; timeZone: string; until: Date };

/**
 * All kinds of life in a shop until a moment: sales and what becomes of them, balances, subscriptions and payouts,
 * with the worker at work, often about the midnights of a zone. The same under the same seed.
 */
export async function liveUntil(shop: Shop, random: Random, span: Span): Promise<void> {
  const people: string[] = [];
  for (const name of ["Ada", "Bob", "Eve"]) people.push((await newCustomer(shop.ctx, name)).id);
  while (span.clock.now() < span.until) {
    const act = random.chance(0.5) ? happen(shop, random) : around(shop, random, people);
    await act.catch(tolerate);
    passTime(random, span);
    if (random.chance(0.3)) await work(shop);
  }
  await work(shop);
}

async function work({ services }: Shop): Promise<void> {
  await handleNotices(services);
  for (const job of Object.values(jobs)) await job(services);
  await renewSubscriptions(services);
}

/** Some hours, or to a moment next to midnight. */
function passTime(random: Random, { clock, timeZone }: Span): void {
  const ms = random.pick([0, 30 * minuteMs, 12 * hourMs, 20 * hourMs]);
  if (ms > 0) return clock.advance(random.below(ms));
  const midnight = startOfDayIn(dayAfter(dayIn(clock.now(), timeZone)), timeZone).getTime();
  const to = midnight + random.pick([-1, 0, 1]);
  if (to > clock.now().getTime()) clock.set(new Date(to).toISOString());
}

/** Does something that is not a sale: a balance, a subscription, money that leaves. */
async function around(shop: Shop, random: Random, people: string[]): Promise<unknown> {
  const { services, ctx } = shop;
  const currency = random.pick(shop.currencies);
  const [customerId, other] = [random.pick(people), random.pick(people)];
  const amount = 1 + random.below(5_000);
  const isManual = random.chance(0.3);
  const money = { amount, currency };
  const where = { merchantId: ctx.merchantId };
  const ways = [
    () => fund(shop, { customerId, currency, totalAmount: 10 * amount }),
    async () => {
      const captureMethod = isManual ? "manual" : "automatic";
      const { id } = await newIntent(ctx, { ...money, customerId, captureMethod });
      return confirmPayment(ctx, id, { wallet: true });
    },
    () => {
      const who = { fromCustomerId: customerId, toCustomerId: other };
      return createTransfer(ctx, CreateTransfer.parse({ ...who, ...money }));
    },
    () => createPayout(ctx, CreatePayout.parse(money)),
    async () => {
      const interval = random.pick(["day", "week"] as const);
      const recurring = { interval, intervalCount: 1 + random.below(4) };
      const asked = { totalAmount: amount + 100, currency, customerId, recurring };
      const input = CreateCheckoutSession.parse({ ...asked, mode: "subscription" });
      const { id } = await newSession(ctx, input);
      return pay(services, visit(ofSession(id)), "4242424242424242");
    },
    async () => {
      const payouts = await ctx.db.payout.findMany({ where, orderBy: { id: "asc" } });
      return payouts.length > 0 ? cancelPayout(ctx, random.pick(payouts).id) : undefined;
    },
    async () => {
      const transfers = await ctx.db.transfer.findMany({ where, orderBy: { id: "asc" } });
      if (transfers.length === 0) return;
      return reverseTransfer(ctx, { id: random.pick(transfers).id, merchantId: undefined });
    },
  ];
  return random.pick(ways)();
}

type Funding = { customerId: string; currency: string; totalAmount: number };

async function fund({ services, ctx }: Shop, funding: Funding): Promise<unknown> {
  const { id } = await newSession(ctx, { ...funding, purpose: "balance_funding" });
  return pay(services, visit(ofSession(id)), "4242424242424242");
}
