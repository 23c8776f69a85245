import { actFor, type Services } from "#server/core/context.ts";
import { eachApart } from "#server/core/tasks/each-apart.ts";
import { type Share, wholeShare } from "#server/data/buckets.ts";
import { type Leased, readDue } from "#server/data/lease.ts";
import { transactAside } from "#server/data/transact.ts";
import { emit } from "#server/events/emit.ts";
import { changeSubscription } from "#server/payments/subscriptions/change.ts";
import { tellTrialEnd } from "#server/payments/subscriptions/letters/tell.ts";
import { isDebited } from "#server/payments/subscriptions/method-of.ts";
import { needsCard } from "#server/payments/subscriptions/trials/needs-card.ts";
import { cardPageMs } from "#server/payments/subscriptions/trials/trial-card-page.ts";
import { cardPage } from "#server/payments/subscriptions/unpaid/ask-for-card.ts";
import { lockSubscription, serializeSubscription } from "#server/records/payments/subscription.ts";
import { dunningOf } from "#server/wire/atoms/merchant/dunning.ts";

const toAnnounce = {
  table: "subscriptions",
  waits: `status = 'trialing' AND NOT "cancelAtPeriodEnd"`,
  dueAt: "noticeAt",
  atOnceMax: 50,
};

/**
 * Tells programs and customers that a trial is over soon, once: later than planned if no worker ran, and not at all
 * once it has ended. A trial that is set to end without a charge is not announced, unless that is taken back. Who has given
 * no card is sent the address of a page to give one. Emits `subscription.trial_will_end`, and the events of that page's
 * session. A worker job; any number may run at once. Answers how many trials it dealt with.
 */
export async function announceTrialEnds(
  services: Services,
  share: Share = wholeShare,
): Promise<number> {
  const due = await readDue(services, toAnnounce, share);
  return eachApart(services.log, due, {
    act: (one) => announce(services, one),
    problem: "the end of a trial could not be announced yet",
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
    if (!isDue || row.status !== "trialing" || row.cancelAtPeriodEnd) return false;
    const derived = { noticeAt: null };
    const told = await changeSubscription(unit, ctx, { row, act: "note", derived });
    if (row.currentPeriodEnd <= now) return true;
    emit(unit, ctx, "subscription.trial_will_end", serializeSubscription(told));
    const isTold =
      dunningOf(merchant.dunning).renewalEmails || (await isDebited(unit.tx, ctx, told));
    if (!isTold) return true;
    const openMs = cardPageMs(told, now);
    const url = needsCard(told) ? await cardPage(unit, ctx, { row: told, openMs }) : null;
    await tellTrialEnd(unit, ctx, { row: told, url });
    return true;
  });
}
