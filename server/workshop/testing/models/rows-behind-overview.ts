import { invariant } from "#server/core/assert.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { listCustomers } from "#server/routers/customers/list.ts";
import { listCheckouts } from "#server/routers/dashboard/funnel/list-checkouts.ts";
import { listPayments } from "#server/routers/dashboard/payments/list-payments.ts";
import { funnelSteps } from "#server/wire/atoms/checkout/funnel-steps.ts";
import { dayAfter, startOfDayIn } from "#server/wire/atoms/lists/zone-days.ts";
import type { Best, Funnel, Overview } from "#server/wire/dashboard/overview.ts";
import { ListPaymentRows, type PaymentFilter } from "#server/wire/dashboard/payment-row.ts";

type Shown = { overview: Overview; funnel: Funnel; best: Best };

/** Enough for all rows of a test: then a total is no count that a busy machine gives up. */
const page = { limit: 100, offset: 0 };

/** Each number of the overview that leads to a list. */
export function numbersOf({ overview, funnel, best }: Shown) {
  return {
    ...overview.sums,
    days: daysWithRows(overview).map(({ paid }) => paid),
    reasons: overview.reasons.map(({ payments }) => payments),
    funnel: funnelSteps.map((step) => funnel[step]),
    links: best.links.map(({ payments }) => payments),
    products: best.products.map(({ sold }) => sold),
    customers: best.customers.count,
  };
}

/** The same, counted on the lists that they lead to. */
export async function rowsBehind(
  ctx: MerchantContext,
  { overview, best }: Shown,
  timeZone: string,
): Promise<ReturnType<typeof numbersOf>> {
  const { days, currency } = overview;
  const [from = "", to = ""] = [days[0]?.date, days.at(-1)?.date];
  const span = spanOf(from, to, timeZone);
  const payments = (filter: Partial<PaymentFilter>) => totalOf(ctx, { ...span, ...filter });
  const checkouts = { ...page, startDate: span.from, endDate: span.to };
  return {
    volume: await takenOf(ctx, { ...span, outcome: "captured", currency }),
    paid: await payments({ outcome: "captured", currency }),
    tried: await payments({ outcome: "tried", currency }),
    lost: await lostOf(ctx, { lostFrom: span.from, lostTo: span.to, currency }),
    days: await each(daysWithRows(overview), ({ date }) =>
      payments({ ...spanOf(date, date, timeZone), outcome: "captured", currency }),
    ),
    reasons: await each(overview.reasons, ({ code }) => payments({ reason: code })),
    funnel: await each(
      funnelSteps,
      async (step) => (await listCheckouts(ctx, { ...checkouts, step })).pagination.total,
    ),
    links: await each(best.links, ({ id }) => payments({ soldLinkId: id, currency })),
    products: await each(best.products, ({ id }) =>
      piecesOf(ctx, { ...span, soldProductId: id, currency }),
    ),
    customers: (await listCustomers(ctx, checkouts)).pagination.total,
  };
}

const daysWithRows = ({ days }: Overview) => days.filter(({ paid }) => paid > 0);

function spanOf(from: string, to: string, timeZone: string): { from: string; to: string } {
  const [first, end] = [from, dayAfter(to)].map((day) => startOfDayIn(day, timeZone));
  return { from: first?.toISOString() ?? "", to: end?.toISOString() ?? "" };
}

async function totalOf(ctx: MerchantContext, filter: Partial<PaymentFilter>): Promise<number> {
  const { pagination } = await listPayments(ctx, ListPaymentRows.parse({ ...page, ...filter }));
  return pagination.total;
}

/** Total amount captured by the listed payments. */
async function takenOf(ctx: MerchantContext, filter: Partial<PaymentFilter>): Promise<number> {
  const { data } = await listPayments(ctx, ListPaymentRows.parse({ ...page, ...filter }));
  const ids = data.map(({ id }) => id);
  const intents = await ctx.db.paymentIntent.findMany({ where: { id: { in: ids } } });
  return intents.reduce((sum, { amountCaptured }) => sum + Number(amountCaptured), 0);
}

/** Total amount that the listed payments lost in the filter's period; each of them lost something in it. */
async function lostOf(ctx: MerchantContext, filter: Partial<PaymentFilter>): Promise<number> {
  const { data } = await listPayments(ctx, ListPaymentRows.parse({ ...page, ...filter }));
  const createdAt = { gte: filter.lostFrom, lt: filter.lostTo };
  const sums = await each(data, async ({ id: paymentIntentId }) => {
    const where = { merchantId: ctx.merchantId, paymentIntentId, createdAt };
    const refunds = await ctx.db.refund.findMany({
      where: { ...where, status: { not: "failed" }, waitsForFunds: false, duplicate: false },
    });
    const disputes = await ctx.db.dispute.findMany({
      where: { ...where, kind: "chargeback", status: { not: "won" }, duplicate: false },
    });
    const taken = disputes.map((row) => ({ amount: row.amount - row.amountReinstated }));
    invariant(refunds.length + disputes.length > 0, "something of it went back then");
    return [...refunds, ...taken].reduce((sum, { amount }) => sum + Number(amount), 0);
  });
  return sums.reduce((all, sum) => all + sum, 0);
}

/** Number of units of the product in the checkouts of the listed payments. */
async function piecesOf(ctx: MerchantContext, filter: Partial<PaymentFilter>): Promise<number> {
  const { data } = await listPayments(ctx, ListPaymentRows.parse({ ...page, ...filter }));
  const sessions = await ctx.db.checkoutSession.findMany({
    where: { merchantId: ctx.merchantId, paymentIntentId: { in: data.map(({ id }) => id) } },
  });
  const lines = sessions.flatMap(
    ({ lineItems }) => lineItems as { productId?: string; quantity: number }[],
  );
  return lines
    .filter(({ productId }) => productId === filter.soldProductId)
    .reduce((sum, { quantity }) => sum + quantity, 0);
}

async function each<Item>(
  items: readonly Item[],
  count: (item: Item) => Promise<number>,
): Promise<number[]> {
  const counts: number[] = [];
  for (const item of items) counts.push(await count(item));
  return counts;
}
