import { actFor, type Services } from "#server/core/context.ts";
import { eachApart } from "#server/core/tasks/each-apart.ts";
import { type Share, wholeShare } from "#server/data/buckets.ts";
import { type Leased, readDue } from "#server/data/lease.ts";
import { transactAside } from "#server/data/transact.ts";
import { changeSubscription } from "#server/payments/subscriptions/change.ts";
import { nextChargeAt } from "#server/payments/subscriptions/letters/notice-time.ts";
import { tellRenewal } from "#server/payments/subscriptions/letters/tell.ts";
import { methodOf } from "#server/payments/subscriptions/method-of.ts";
import { withNextPrice } from "#server/payments/subscriptions/next-price.ts";
import { lockSubscription } from "#server/records/payments/subscription.ts";
import { isBankDebit } from "#server/wire/atoms/checkout/bank/bank-debits.ts";
import { dunningOf } from "#server/wire/atoms/merchant/dunning.ts";

const toAnnounce = {
  table: "subscriptions",
  waits: `status IN ('active', 'past_due') AND NOT "cancelAtPeriodEnd"`,
  dueAt: "noticeAt",
  atOnceMax: 50,
};

/**
 * Writes the customers of subscriptions with long periods, and of all that are paid by debit, what is charged next and when, once a
 * period: later than planned if no worker ran, and not at all once the period is over. A subscription
 * that ends with its period is not announced, unless that is taken back. A worker job; any number
 * may run at once. Answers how many subscriptions it dealt with.
 */
export async function announceRenewals(
  services: Services,
  share: Share = wholeShare,
): Promise<number> {
  const due = await readDue(services, toAnnounce, share);
  return eachApart(services.log, due, {
    act: (one) => announce(services, one),
    problem: "a renewal could not be announced yet",
  });
}

/** The lock and the second look make it once, whichever worker comes first. */
async function announce(services: Services, { merchantId, id }: Leased): Promise<boolean> {
  const merchant = await services.db.merchant.findUniqueOrThrow({ where: { id: merchantId } });
  // Closed by an operator: it is not charged either.
  if (merchant.disabledAt) return false;
  const ctx = actFor(services, merchantId);
  return transactAside(ctx, async (unit) => {
    const now = ctx.clock.now();
    const row = await lockSubscription(unit.tx, ctx, id);
    const isDue = row.noticeAt !== null && row.noticeAt <= now;
    const goesOn = row.status === "active" || row.status === "past_due";
    const isCharged = row.collection === "charge";
    if (!isDue || !goesOn || row.cancelAtPeriodEnd) return false;
    await changeSubscription(unit, ctx, { row, act: "note", derived: { noticeAt: null } });
    const { renewalEmails } = dunningOf(merchant.dunning);
    const method = await methodOf(unit.tx, ctx, row);
    const isDebited = method !== null && isBankDebit(method.type);
    if (isCharged && nextChargeAt(row) > now && (renewalEmails || isDebited))
      await tellRenewal(unit, ctx, await withNextPrice(unit.tx, ctx, row));
    return true;
  });
}
