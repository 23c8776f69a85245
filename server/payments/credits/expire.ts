import { actFor, type Services } from "#server/core/context.ts";
import { eachApart } from "#server/core/tasks/each-apart.ts";
import { type Share, wholeShare } from "#server/data/buckets.ts";
import { type Leased, readDue } from "#server/data/lease.ts";
import { transactAside } from "#server/data/transact.ts";
import { giveCreditBack } from "#server/payments/credits/give-back.ts";
import { lockCredit } from "#server/records/ledger/credit.ts";

const due = {
  table: "credits",
  waits: `status = 'active'`,
  dueAt: "expiresAt",
  atOnceMax: 50,
};

/**
 * Ends store credit whose time is over. From `expiresAt` on it pays for nothing, whether this has run or not. A worker
 * job; any number may run at once. Answers how many it ended.
 */
export async function expireCredits(
  services: Services,
  share: Share = wholeShare,
): Promise<number> {
  const overdue = await readDue(services, due, share);
  return eachApart(services.log, overdue, {
    act: (one) => expireCredit(services, one),
    problem: "a credit could not be ended yet",
  });
}

async function expireCredit(services: Services, { merchantId, id }: Leased): Promise<boolean> {
  const ctx = actFor(services, merchantId);
  return transactAside(ctx, async (unit) => {
    const credit = await lockCredit(unit.tx, ctx, id);
    // A payment under way decides first what becomes of the part that it holds.
    if (credit.status !== "active" || credit.held > 0n) return false;
    await giveCreditBack(unit, ctx, { credit, as: "expired" });
    return true;
  });
}
