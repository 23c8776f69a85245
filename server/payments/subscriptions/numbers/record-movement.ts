import { isDeepStrictEqual } from "node:util";
import type { MerchantContext } from "#server/core/context.ts";
import { isDomainError } from "#server/core/errors.ts";
import type { Tx } from "#server/data/db.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import type { SubscriptionModel } from "#server/generated/prisma/models.ts";
import { standings } from "#server/payments/subscriptions/lifecycle.ts";
import { merchantZone } from "#server/payments/subscriptions/merchant-zone.ts";
import { monthIn } from "#server/payments/subscriptions/numbers/month-in.ts";
import { type MonthlyItem, monthlyItems } from "#server/payments/subscriptions/numbers/monthly.ts";
import { movementTo, type ProductMrr } from "#server/payments/subscriptions/numbers/movement.ts";
import { netItems } from "#server/payments/subscriptions/numbers/net-items.ts";
import {
  itemsOf,
  priceRenewal,
  type RenewalPrice,
  type RenewalTerms,
} from "#server/payments/subscriptions/price-renewal.ts";
import type { HostedCheckoutConfig, Recurring } from "#server/wire/atoms/checkout/config.ts";
import type { LineItem } from "#server/wire/atoms/money/line-item.ts";

type Change = { before: SubscriptionModel | null; after: SubscriptionModel };

/**
 * Writes how a change of a subscription moves its monthly recurring revenue (contract §4, "Numbers of billing"), in the
 * unit of the change. The caller holds the subscription's lock, or has just made it. Nothing is written where nothing
 * moves.
 */
export async function recordMovement(
  unit: Unit,
  ctx: MerchantContext,
  { before, after }: Change,
): Promise<void> {
  const moves = before === null || mayMove(before, after);
  if (!moves && !isFirstRenewal(before, after)) return;
  const { tx } = unit;
  const { merchantId } = ctx;
  const latest = await tx.subscriptionMovement.findFirst({
    where: { merchantId, subscriptionId: after.id },
    orderBy: { ordinal: "desc" },
  });
  // A process of the version before this table may have begun one beside a newer process, after the migration filled in
  // those of before: it is new with its first change of revenue or its first renewal.
  if (!moves && latest) return;
  const was = latest && { items: latest.items as ProductMrr[] };
  const movement = movementTo(
    was,
    standings[after.status].counts ? await broughtBy(tx, ctx, after) : [],
  );
  if (!movement) return;
  const timeZone = await merchantZone(tx, ctx);
  const at = ctx.clock.now();
  unit.insert("SubscriptionMovement", {
    merchantId,
    subscriptionId: after.id,
    ordinal: (latest?.ordinal ?? -1) + 1,
    customerId: after.customerId,
    currency: after.currency,
    kind: movement.kind,
    mrrBefore: BigInt(movement.mrrBefore),
    mrrAfter: BigInt(movement.mrrAfter),
    items: movement.items,
    month: laterOf(latest?.month, monthIn(at, timeZone)),
    at,
  });
}

/** A subscription never moves in a month before its latest movement, whatever becomes of clocks and of the time zone. */
function laterOf(latest: string | undefined, month: string): string {
  return latest !== undefined && latest > month ? latest : month;
}

/** Whether the period in which it began is over. */
function isFirstRenewal(before: SubscriptionModel, after: SubscriptionModel): boolean {
  return before.periodIndex !== after.periodIndex && before.currentPeriodStart <= before.createdAt;
}

/** Whether anything has changed that the revenue depends on: spares renewals the query where nothing has. */
function mayMove(before: SubscriptionModel, after: SubscriptionModel): boolean {
  return (
    standings[before.status].counts !== standings[after.status].counts ||
    before.amount !== after.amount ||
    !isDeepStrictEqual(before.lineItems, after.lineItems) ||
    !isDeepStrictEqual(before.recurring, after.recurring) ||
    !isDeepStrictEqual(before.selling, after.selling)
  );
}

async function broughtBy(
  tx: Tx,
  ctx: MerchantContext,
  row: SubscriptionModel,
): Promise<MonthlyItem[]> {
  // One that began before lines were kept is one line of its own amount.
  const price = await priceNow(tx, ctx, { ...row, lineItems: row.lineItems ?? itemsOf(row) });
  const taxRate = await statedRate(tx, row);
  return monthlyItems(netItems({ ...price, taxRate }), row.recurring as Recurring);
}

/** The next charge; as the subscription says it where it cannot be priced now, which must not hold up the change. */
async function priceNow(
  tx: Tx,
  ctx: MerchantContext,
  row: SubscriptionModel,
): Promise<Pick<RenewalPrice, "lineItems" | "breakdown">> {
  try {
    return await priceRenewal(tx, ctx, { ...row, unusedCredit: 0n });
  } catch (error) {
    if (!isDomainError(error)) throw error;
    return { lineItems: row.lineItems as LineItem[], breakdown: null };
  }
}

async function statedRate(
  tx: Pick<Tx, "checkoutSession">,
  { merchantId, checkoutSessionId, selling }: SubscriptionModel,
): Promise<number | null> {
  if (selling) return (selling as RenewalTerms).taxRate;
  if (!checkoutSessionId) return null;
  const session = await tx.checkoutSession.findUnique({
    where: { merchantId_id: { merchantId, id: checkoutSessionId } },
    select: { hostedCheckoutConfig: true },
  });
  const config = session?.hostedCheckoutConfig as HostedCheckoutConfig | null | undefined;
  return config?.taxRate ?? null;
}
