import type { AuditedCall } from "#server/core/caller/audited-call.ts";
import { actFor, type Services } from "#server/core/context.ts";
import type { ErrorCode } from "#server/core/errors.ts";
import { enterAct } from "#server/data/audit/entry.ts";
import type { Unit } from "#server/data/transaction/unit.ts";

/** A caller who has not proved who they are, or who acts on their own account. */
export type Caller = Services & { requestId: string; ip: string | null };

type PersonalAct = {
  userId: string;
  action: string;
  input?: object;
  /** The error's code, of what was refused. */
  refusal?: ErrorCode;
  /** The one who acted, when it was not the person. */
  by?: AuditedCall["by"];
};

/**
 * Enters what was done to a person's account, by themselves if nobody else is named, into the audit log of every merchant that they work
 * for: each of them trusts that account.
 */
export async function auditPerson(unit: Unit, caller: Caller, act: PersonalAct): Promise<void> {
  const { userId, action, input = {}, refusal } = act;
  const memberships = await unit.tx.membership.findMany({
    where: { userId },
    select: { merchantId: true, user: { select: { name: true } } },
  });
  for (const { merchantId, user } of memberships) {
    const by = act.by ?? { actor: "person" as const, id: userId, name: user.name };
    const audited = { action, input: { ...input, userId }, ip: caller.ip, by };
    const ctx = { ...actFor(caller, merchantId, caller.requestId), audited };
    enterAct(unit, ctx, refusal);
  }
}
