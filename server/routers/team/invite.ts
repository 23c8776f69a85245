import { emailKey } from "#server/auth/merchants.ts";
import { addMs, dayMs } from "#server/core/clock.ts";
import { DomainError } from "#server/core/errors.ts";
import { newId } from "#server/core/ids.ts";
import type { Tx } from "#server/data/db.ts";
import { transact } from "#server/data/transact.ts";
import type { InvitationModel } from "#server/generated/prisma/models.ts";
import { consumeAttempt } from "#server/limits/attempts.ts";
import { invitationLifeMs, queueInvitationLetter } from "#server/notifications/account-letters.ts";
import { openInvitation, settleInvitation } from "#server/routers/team/invitation-rows.ts";
import { checkMayTouch, lockTeamAs, type TeamContext } from "#server/routers/team/rules.ts";
import type { InviteMember } from "#server/wire/access/team.ts";

const perMerchant = { name: "invite-merchant", attemptsMax: 100, windowMs: dayMs };
const perAddress = { name: "invite-address", attemptsMax: 5, windowMs: dayMs };

/**
 * Invites an address to the merchant's staff: it gets a letter, and nobody joins before its holder
 * accepts. What is answered and stored is the same whether the address has an account or not.
 * Inviting again takes the place of the open invitation, with the role now given. Atomic.
 * @throws insufficient_role (only owners make owners, or replace an invitation of one) ·
 * conflict (works here already) · rate_limited (100 a day for a merchant, 5 for an address of one)
 */
export async function inviteMember(
  ctx: TeamContext,
  input: InviteMember,
): Promise<{ invitationId: string }> {
  checkMayTouch(ctx.principal, input.role);
  const email = emailKey(input.email);
  await consumeAttempt(ctx, perMerchant, ctx.merchantId);
  await consumeAttempt(ctx, perAddress, `${ctx.merchantId}\n${email}`);
  return transact(ctx, async (unit) => {
    await lockTeamAs(unit.tx, ctx);
    await refuseMember(unit.tx, ctx, email);
    await replaceOpenOne(unit.tx, ctx, email);
    const invitation = await insertInvitation(unit.tx, ctx, { ...input, email });
    await queueInvitationLetter(unit.tx, ctx, invitation);
    return { invitationId: invitation.id };
  });
}

async function refuseMember(tx: Tx, ctx: TeamContext, email: string): Promise<void> {
  const member = await tx.membership.findFirst({
    where: { merchantId: ctx.merchantId, user: { email } },
  });
  if (member) throw new DomainError("conflict", "This person is already a member.");
}

async function replaceOpenOne(tx: Tx, ctx: TeamContext, email: string): Promise<void> {
  const open = await openInvitation(tx, ctx, { email });
  if (!open) return;
  checkMayTouch(ctx.principal, open.role);
  await settleInvitation(tx, ctx, open, "withdrawn");
}

async function insertInvitation(
  tx: Tx,
  ctx: TeamContext,
  input: InviteMember,
): Promise<InvitationModel> {
  const now = ctx.clock.now();
  return tx.invitation.create({
    data: {
      id: newId("invitation"),
      merchantId: ctx.merchantId,
      email: input.email,
      name: input.name,
      role: input.role,
      invitedById: ctx.principal.id,
      invitedByName: ctx.principal.name,
      status: "open",
      createdAt: now,
      expiresAt: addMs(now, invitationLifeMs),
    },
  });
}
