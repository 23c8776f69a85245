import { readAccountLink } from "#server/auth/account-link.ts";
import type { Services } from "#server/core/context.ts";
import { nameInLine } from "#server/core/text/visible-name.ts";
import type { Role } from "#server/generated/prisma/enums.ts";

export type ShownInvitation = {
  merchantName: string;
  inviterName: string;
  role: Role;
  email: string;
  /** As the inviter wrote it: a proposal for a new account. */
  name: string;
  hasAccount: boolean;
};

/** The invitation as the holder of its letter sees it; null when it does not stand any more. */
export async function showInvitation(
  services: Services,
  token: string,
): Promise<ShownInvitation | null> {
  const letter = await readAccountLink(services, "invitation", token);
  const { invitationId: id, invitationMerchantId: merchantId } = letter ?? {};
  if (!id || !merchantId) return null;
  const row = await services.db.invitation.findUnique({
    where: { merchantId_id: { merchantId, id } },
    include: { merchant: true },
  });
  if (row?.status !== "open" || row.expiresAt <= services.clock.now()) return null;
  if (row.merchant.disabledAt) return null;
  const { email, name, role } = row;
  const account = await services.db.user.findUnique({ where: { email }, select: { id: true } });
  return {
    merchantName: nameInLine(row.merchant.name),
    inviterName: nameInLine(row.invitedByName),
    role,
    email,
    name,
    hasAccount: account !== null,
  };
}
