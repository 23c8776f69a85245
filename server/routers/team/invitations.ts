import type { MerchantContext } from "#server/core/context.ts";
import { notFound } from "#server/core/errors.ts";
import { page } from "#server/data/rows/page.ts";
import { transact } from "#server/data/transact.ts";
import { serializeInvitation } from "#server/records/access/invitation.ts";
import { openInvitation, settleInvitation } from "#server/routers/team/invitation-rows.ts";
import { checkMayTouch, lockTeamAs, type TeamContext } from "#server/routers/team/rules.ts";
import type { WithdrawInvitation } from "#server/wire/access/team.ts";
import type { Page } from "#server/wire/atoms/lists/pagination.ts";

/** Invitations that nobody has answered yet, newest first. */
export async function listInvitations(ctx: MerchantContext, input: Page) {
  const where = { merchantId: ctx.merchantId, status: "open" as const };
  const now = ctx.clock.now();
  return page(input, {
    where,
    find: (query) => ctx.db.invitation.findMany(query),
    count: () => ctx.db.invitation.count({ where }),
    serialize: (row) => serializeInvitation(row, now),
  });
}

/**
 * Takes an invitation back: its link is dead. Atomic.
 * @throws not_found (also when it was answered) · insufficient_role (an admin, of an owner's)
 */
export async function withdrawInvitation(
  ctx: TeamContext,
  { id }: WithdrawInvitation,
): Promise<{ invitationId: string }> {
  return transact(ctx, async (unit) => {
    await lockTeamAs(unit.tx, ctx);
    const open = await openInvitation(unit.tx, ctx, { id });
    if (!open) throw notFound();
    checkMayTouch(ctx.principal, open.role);
    await settleInvitation(unit.tx, ctx, open, "withdrawn");
    return { invitationId: id };
  });
}
