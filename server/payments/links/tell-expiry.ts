import { actFor, type Services } from "#server/core/context.ts";
import { eachApart } from "#server/core/tasks/each-apart.ts";
import { type Share, wholeShare } from "#server/data/buckets.ts";
import { type Leased, readDue } from "#server/data/lease.ts";
import { own } from "#server/data/rows/own.ts";
import { transactAside } from "#server/data/transact.ts";
import { emitUnavailable } from "#server/payments/links/emit-unavailable.ts";
import { whyUnavailable } from "#server/records/payments/payment-link-availability.ts";
import { lockPaymentLink } from "#server/records/payments/payment-link.ts";

const expiring = {
  table: "payment_links",
  waits: `"expiryToldAt" IS NULL`,
  dueAt: "expiresAt",
  atOnceMax: 100,
};

/**
 * Tells once of each link that has expired, by `payment_link.unavailable`; of one that could not be
 * paid before its end, because it was switched off, used up or deleted, nothing is told. A worker
 * job; any number may run at once. Answers how many links it dealt with.
 */
export async function tellLinkExpiry(
  services: Services,
  share: Share = wholeShare,
): Promise<number> {
  const due = await readDue(services, expiring, share);
  return eachApart(services.log, due, {
    act: (link) => tell(services, link),
    problem: "a link's expiry could not be told yet",
    level: "warn",
  });
}

/** The lock and the second look make it once, whichever worker comes first. */
async function tell(services: Services, { merchantId, id }: Leased): Promise<boolean> {
  const ctx = actFor(services, merchantId);
  return transactAside(ctx, async (unit) => {
    const now = ctx.clock.now();
    const link = await lockPaymentLink(unit.tx, ctx, id);
    if (link.expiryToldAt || !link.expiresAt || link.expiresAt > now) return true;
    const row = await unit.tx.paymentLink.update({
      where: own(ctx, id),
      data: { expiryToldAt: now },
    });
    const couldBePaid = whyUnavailable({ ...row, expiresAt: null }, now) === null;
    if (couldBePaid) emitUnavailable(unit, ctx, row);
    return true;
  });
}
