import { scopesByRole } from "#server/core/caller/scopes.ts";
import type { MerchantContext } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";
import type { InvitationStatus, Role } from "#server/generated/prisma/enums.ts";
import type { InvitationModel } from "#server/generated/prisma/models.ts";
import { lockTeam } from "#server/routers/team/rules.ts";

type Owner = Pick<MerchantContext, "merchantId" | "clock">;

/** The merchant's open invitation with this id or for this address; it may have expired. Call it under `lockTeam`. */
export async function openInvitation(
  tx: Tx,
  { merchantId }: Pick<Owner, "merchantId">,
  which: { id: string } | { email: string },
): Promise<InvitationModel | null> {
  return tx.invitation.findFirst({ where: { ...which, merchantId, status: "open" } });
}

/** Ends an invitation, and the links of its letters. */
export async function settleInvitation(
  tx: Tx,
  { merchantId, clock }: Owner,
  { id }: Pick<InvitationModel, "id">,
  status: Exclude<InvitationStatus, "open">,
): Promise<void> {
  const now = clock.now();
  await tx.invitation.update({
    where: { merchantId_id: { merchantId, id } },
    data: { status, settledAt: now },
  });
  await tx.accountLetter.updateMany({
    where: { invitationMerchantId: merchantId, invitationId: id, linkClosedAt: null },
    data: { linkClosedAt: now },
  });
}

/**
 * Withdraws the invitations that somebody may not make any more, because they left (`role` null) or
 * have another role: nobody joins on the invitation of a person who was removed.
 */
export async function withdrawInvitationsOf(
  tx: Tx,
  owner: Owner,
  userId: string,
  role: Role | null,
): Promise<void> {
  if (role === "owner") return;
  const mayInvite = role !== null && scopesByRole[role].includes("team:write");
  const open = await tx.invitation.findMany({
    where: {
      merchantId: owner.merchantId,
      invitedById: userId,
      status: "open",
      role: mayInvite ? "owner" : undefined,
    },
  });
  for (const invitation of open) await settleInvitation(tx, owner, invitation, "withdrawn");
}

type Withdrawing = { tx: Tx; clock: Owner["clock"] };

/**
 * Withdraws what somebody invited at every merchant of theirs, for when their account is taken out of whosever hands it
 * fell into: who had it may have invited an address of their own.
 */
export async function withdrawAllOfPerson(
  { tx, clock }: Withdrawing,
  userId: string,
): Promise<void> {
  const where = { userId };
  const memberships = await tx.membership.findMany({ where, orderBy: { merchantId: "asc" } });
  for (const { merchantId } of memberships) {
    await lockTeam(tx, { merchantId });
    await withdrawInvitationsOf(tx, { merchantId, clock }, userId, null);
  }
}

/** Withdraws all that is open at a merchant: a letter's link opens it as a key does. */
export async function withdrawAllOfMerchant(
  { tx, clock }: Withdrawing,
  merchantId: string,
): Promise<void> {
  await lockTeam(tx, { merchantId });
  const open = await tx.invitation.findMany({ where: { merchantId, status: "open" } });
  for (const invitation of open)
    await settleInvitation(tx, { merchantId, clock }, invitation, "withdrawn");
}
