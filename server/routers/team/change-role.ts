import { transact } from "#server/data/transact.ts";
import { withdrawInvitationsOf } from "#server/routers/team/invitation-rows.ts";
import {
  checkMayTouch,
  checkOwnerRemains,
  findMember,
  lockTeamAs,
  type TeamContext,
} from "#server/routers/team/rules.ts";
import type { ChangeRole } from "#server/wire/access/team.ts";

/**
 * Gives a person another role, in force with their next request. Invitations of theirs that they
 * might not make any more are withdrawn. Atomic.
 * @throws not_found · insufficient_role · invalid_state (the only owner)
 */
export async function changeRole(ctx: TeamContext, input: ChangeRole): Promise<{ userId: string }> {
  const { userId, role } = input;
  return transact(ctx, async (unit) => {
    await lockTeamAs(unit.tx, ctx);
    const member = await findMember(unit.tx, ctx, userId);
    checkMayTouch(ctx.principal, member.role, role);
    if (role !== "owner") await checkOwnerRemains(unit.tx, ctx, member);
    const key = { merchantId_userId: { merchantId: ctx.merchantId, userId } };
    await unit.tx.membership.update({ where: key, data: { role } });
    await withdrawInvitationsOf(unit.tx, ctx, userId, role);
    return { userId };
  });
}
