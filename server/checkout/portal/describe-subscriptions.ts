import { describeOrder } from "#server/checkout/page/order.ts";
import { changeableItems } from "#server/checkout/portal/plans.ts";
import type { PortalCard, PortalSubscription } from "#server/checkout/portal/view.ts";
import type { Visitor } from "#server/checkout/portal/visit.ts";
import { standingOf } from "#server/checkout/subscription/load-subscription.ts";
import type { MerchantContext } from "#server/core/context.ts";
import type { SubscriptionModel } from "#server/generated/prisma/models.ts";
import type { PendingChange } from "#server/payments/subscriptions/changes/apply.ts";
import { owes } from "#server/payments/subscriptions/dunning/owes.ts";
import { stepOf } from "#server/payments/subscriptions/lifecycle.ts";
import { withNextPrice } from "#server/payments/subscriptions/next-price.ts";
import { serializePaymentMethod } from "#server/records/payments/payment-method.ts";
import type { LineItem } from "#server/wire/atoms/money/line-item.ts";

/** Nobody has more of them, or the page would not be one. */
const shownMax = 20;

/** The subscriptions of the customer that have not ended, newest first. */
export function runningSubscriptions({ ctx, customer }: Visitor): Promise<SubscriptionModel[]> {
  return ctx.db.subscription.findMany({
    where: { merchantId: ctx.merchantId, customerId: customer.id, status: { not: "canceled" } },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: shownMax,
  });
}

/** A subscription as the page shows it; null of one whose period is over while its row does not say so yet. */
export async function describeSubscription(
  ctx: MerchantContext,
  stored: SubscriptionModel,
): Promise<PortalSubscription | null> {
  const row = await withNextPrice(ctx.db, ctx, stored);
  const isApart = stored.unusedCredit > 0n || stored.pendingChange !== null;
  const plain = { ...stored, unusedCredit: 0n, pendingChange: null };
  const present = isApart ? await withNextPrice(ctx.db, ctx, plain) : row;
  const { standing, at, paidUntil, endsAtOnce, method } = await standingOf(ctx, row);
  if (standing === "ended") return null;
  const { title, lines, recurring } = describeOrder(ctx, {
    currency: row.currency,
    mode: "payment",
    recurring: row.recurring,
    lineItems: row.lineItems,
    title: null,
    description: null,
    total: Number(row.amount),
    config: {},
    fundsBalance: false,
  });
  return {
    id: row.id,
    name: row.description ?? lines[0]?.name ?? title ?? "—",
    imageSrc: lines[0]?.imageSrc ?? null,
    price: Number(present.amount),
    amount: Number(row.amount),
    currency: row.currency,
    recurring,
    since: row.createdAt.toISOString(),
    standing: standing === "goes_on" && owes(row) ? "unpaid" : standing,
    at,
    paidUntil,
    endsAtOnce,
    isStopped: row.status === "unpaid",
    canPause:
      stepOf(row.status, "pause") !== null && row.status !== "paused" && standing !== "ends",
    canChange:
      (standing === "goes_on" || row.status === "trialing") && changeableItems(stored).length > 0,
    pending: await pendingName(ctx, stored),
    card: method,
  };
}

/** The plan of a change that waits, by the names of its prices where they have one. */
async function pendingName(
  ctx: MerchantContext,
  { pendingChange }: SubscriptionModel,
): Promise<string | null> {
  const pending = pendingChange as PendingChange | null;
  if (!pending) return null;
  const ids = pending.items.flatMap(({ priceId }) => priceId ?? []);
  const prices = await ctx.db.price.findMany({
    where: { merchantId: ctx.merchantId, id: { in: ids } },
    select: { id: true, name: true },
  });
  const nameOf = ({ priceId, name }: LineItem) =>
    prices.find(({ id }) => id === priceId)?.name ?? name;
  return pending.items.map((item) => `${item.quantity} × ${nameOf(item)}`).join(", ");
}

/** The cards of the customer that can be charged, newest first, with what each pays or could pay. */
export async function describeCards(
  { ctx, customer }: Visitor,
  running: { row: SubscriptionModel; name: string }[],
): Promise<PortalCard[]> {
  const rows = await ctx.db.paymentMethod.findMany({
    where: { merchantId: ctx.merchantId, customerId: customer.id, detachedAt: null },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: shownMax,
  });
  return rows.map((card) => {
    const { id, brand, last4, expiryMonth, expiryYear, mandate } = serializePaymentMethod(card);
    const isPaidBy = ({ row }: (typeof running)[number]) => row.paymentMethodId === id;
    return {
      id,
      brand,
      last4,
      expiry:
        expiryMonth && expiryYear
          ? `${String(expiryMonth).padStart(2, "0")}/${String(expiryYear % 100).padStart(2, "0")}`
          : null,
      mandate,
      pays: running.filter(isPaidBy).map(({ name }) => name),
      couldPay: running
        .filter((one) => !isPaidBy(one) || owes(one.row))
        .map(({ row, name }) => ({ id: row.id, name })),
    };
  });
}
