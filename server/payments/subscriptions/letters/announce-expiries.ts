import { addMs, dayMs } from "#server/core/clock.ts";
import { actFor, type MerchantContext, type Services } from "#server/core/context.ts";
import { eachApart } from "#server/core/tasks/each-apart.ts";
import { type Share, wholeShare } from "#server/data/buckets.ts";
import { type Leased, readDue } from "#server/data/lease.ts";
import { own } from "#server/data/rows/own.ts";
import { transactAside } from "#server/data/transact.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import type { PaymentMethodModel } from "#server/generated/prisma/models.ts";
import { expiryNoticeMs, expiryOf } from "#server/payments/methods/expiry.ts";
import { tellExpiry } from "#server/payments/subscriptions/letters/tell.ts";
import { cardPage } from "#server/payments/subscriptions/unpaid/ask-for-card.ts";
import { lockPaymentMethod } from "#server/records/payments/payment-method.ts";
import { dunningOf } from "#server/wire/atoms/merchant/dunning.ts";

const toAnnounce = {
  table: "payment_methods",
  waits: `"detachedAt" IS NULL`,
  dueAt: "expiryNoticeAt",
  atOnceMax: 50,
};

/**
 * Writes the customers of subscriptions that their card expires, 30 days before: once for each card and expiry, later
 * if no worker ran or no subscription was charged to it yet, and not at all once it has expired. Not of a card that a
 * bank has refused for good, of which they were written already. A worker job; any number may run at once. Answers how
 * many cards it dealt with.
 */
export async function announceExpiries(
  services: Services,
  share: Share = wholeShare,
): Promise<number> {
  const due = await readDue(services, toAnnounce, share);
  return eachApart(services.log, due, {
    act: (one) => announce(services, one),
    problem: "the expiry of a card could not be announced yet",
  });
}

/** The lock and the second look make it once, whichever worker comes first. */
async function announce(services: Services, { merchantId, id }: Leased): Promise<boolean> {
  const merchant = await services.db.merchant.findUniqueOrThrow({ where: { id: merchantId } });
  // Closed by an operator: its subscriptions are not charged either.
  if (merchant.disabledAt) return false;
  const { cardExpiryEmails } = dunningOf(merchant.dunning);
  const ctx = actFor(services, merchantId);
  return transactAside(ctx, async (unit) => {
    const now = ctx.clock.now();
    const method = await lockPaymentMethod(unit.tx, ctx, id);
    if (!method.expiryNoticeAt || method.expiryNoticeAt > now || method.detachedAt) return false;
    const isOver = expiryOf(method) <= now;
    const isTold =
      !isOver && method.refusedFor === null && cardExpiryEmails && (await write(unit, ctx, method));
    const expiryNoticeAt = isOver || isTold ? null : addMs(now, dayMs);
    await unit.tx.paymentMethod.update({ where: own(ctx, id), data: { expiryNoticeAt } });
    return true;
  });
}

/**
 * One letter, of the oldest subscription: the card that is given on its page takes the place of this one in all. False
 * while no subscription is charged to the card.
 */
async function write(
  unit: Unit,
  ctx: MerchantContext,
  method: PaymentMethodModel,
): Promise<boolean> {
  const row = await unit.tx.subscription.findFirst({
    where: {
      merchantId: ctx.merchantId,
      paymentMethodId: method.id,
      collection: "charge",
      status: { in: ["trialing", "active"] },
      cancelAtPeriodEnd: false,
    },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  const url = row && (await cardPage(unit, ctx, { row, openMs: expiryNoticeMs }));
  if (url) await tellExpiry(unit, ctx, { row, ...method, url });
  return row !== null;
}
