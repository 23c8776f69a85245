import { transact } from "#server/data/transact.ts";
import { withdrawInvitationsOf } from "#server/routers/team/invitation-rows.ts";
import {
  checkMayTouch,
  checkOwnerRemains,
  findMember,
  lockTeamAs,
  type TeamContext,
} from "#server/routers/team/rules.ts";
import type { RemoveMember } from "#server/wire/access/team.ts";

/**
 * Takes a person off the team, ends their sessions for this merchant, withdraws what they invited and
 * forgets how they liked its lists. Keys they made stay: servers depend on them. Atomic.
 * @throws not_found · insufficient_role · invalid_state (the only owner)
 */
export async function removeMember(
  ctx: TeamContext,
  input: RemoveMember,
): Promise<{ userId: string }> {
  const { userId } = input;
  const { merchantId } = ctx;
  return transact(ctx, async (unit) => {
    await lockTeamAs(unit.tx, ctx);
    const member = await findMember(unit.tx, ctx, userId);
    checkMayTouch(ctx.principal, member.role);
    await checkOwnerRemains(unit.tx, ctx, member);
    await unit.tx.membership.delete({ where: { merchantId_userId: { merchantId, userId } } });
    await unit.tx.listChoice.deleteMany({ where: { merchantId, userId } });
    await withdrawInvitationsOf(unit.tx, ctx, userId, null);
    await unit.tx.userSession.updateMany({
      where: { merchantId, userId, revokedAt: null },
      data: { revokedAt: ctx.clock.now() },
    });
    return { userId };
  });
}
