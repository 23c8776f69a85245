import { actFor, type Services } from "#server/core/context.ts";
import { eachApart } from "#server/core/tasks/each-apart.ts";
import { type Share, wholeShare } from "#server/data/buckets.ts";
import { type Leased, readDue } from "#server/data/lease.ts";
import { own } from "#server/data/rows/own.ts";
import { transactAside } from "#server/data/transact.ts";
import { findApiKey } from "#server/records/access/api-key.ts";
import { lockKeyApproval } from "#server/records/access/key-approval.ts";
import { tellOfApproval } from "#server/routers/api-keys/approvals/tell.ts";

const due = {
  table: "key_approvals",
  waits: `status IN ('pending', 'approved')`,
  dueAt: "expiresAt",
  atOnceMax: 50,
};

/**
 * Ends approvals whose hour is over, decided or not, and tells of each once. From `expiresAt` on none can be given or used,
 * whether this has run or not. A worker job; any number may run at once. Answers how many it ended.
 */
export async function expireApprovals(
  services: Services,
  share: Share = wholeShare,
): Promise<number> {
  const overdue = await readDue(services, due, share);
  return eachApart(services.log, overdue, {
    act: (one) => expireApproval(services, one),
    problem: "an approval could not be ended yet",
  });
}

async function expireApproval(services: Services, { merchantId, id }: Leased): Promise<boolean> {
  const ctx = actFor(services, merchantId);
  return transactAside(ctx, async (unit) => {
    const { status, keyId } = await lockKeyApproval(unit.tx, ctx, id);
    if (status !== "pending" && status !== "approved") return false;
    const data = { status: "expired" };
    const row = await unit.tx.keyApproval.update({ where: own(ctx, id), data });
    const { name: keyName } = await findApiKey(unit.tx, ctx, keyId);
    tellOfApproval(unit, ctx, { row, keyName, told: "expired" });
    return true;
  });
}
