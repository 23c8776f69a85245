import { unauthorized } from "#server/auth/unauthorized.ts";
import type { Principal } from "#server/core/caller/principal.ts";
import { scopesByRole } from "#server/core/caller/scopes.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { DomainError, notFound } from "#server/core/errors.ts";
import { noteBefore } from "#server/data/audit/entry.ts";
import type { Tx } from "#server/data/db.ts";
import type { Role } from "#server/generated/prisma/enums.ts";
import type { MembershipModel } from "#server/generated/prisma/models.ts";

/** Someone who may change the team. */
export type TeamContext = MerchantContext & { principal: Principal };

/** Changes to a team go one after the other, so that two owners cannot remove each other at once. */
export async function lockTeam(tx: Tx, ctx: Pick<MerchantContext, "merchantId">): Promise<void> {
  await tx.$executeRaw`SELECT 1 FROM merchants WHERE id = ${ctx.merchantId} FOR UPDATE`;
}

/**
 * As `lockTeam`, for a person who changes the team: their role must still allow what it allowed
 * when they asked. A colleague who was quicker may have removed them or changed their role, or an
 * operator ended their sign-ins, and their invitations were withdrawn with that.
 * @throws insufficient_role · unauthorized
 */
export async function lockTeamAs(tx: Tx, ctx: TeamContext): Promise<void> {
  await lockTeam(tx, ctx);
  const { kind, id: userId, role, sessionId } = ctx.principal;
  if (kind !== "staff") return;
  const session = sessionId && (await tx.userSession.findUnique({ where: { id: sessionId } }));
  if (session && session.revokedAt !== null) throw unauthorized();
  const key = { merchantId_userId: { merchantId: ctx.merchantId, userId } };
  const now = await tx.membership.findUnique({ where: key });
  const mayChange = now !== null && scopesByRole[now.role].includes("team:write");
  if (mayChange && (role !== "owner" || now.role === "owner")) return;
  throw new DomainError(
    "insufficient_role",
    "Your role has changed meanwhile: nothing was done. Reload the page.",
  );
}

/** @throws not_found, also for another merchant's person */
export async function findMember(
  tx: Tx,
  ctx: MerchantContext,
  userId: string,
): Promise<MembershipModel> {
  const row = await tx.membership.findUnique({
    where: { merchantId_userId: { merchantId: ctx.merchantId, userId } },
  });
  if (!row) throw notFound();
  noteBefore(ctx, userId, row);
  return row;
}

/** Only owners make, change or remove owners. @throws insufficient_role */
export function checkMayTouch(principal: Principal, ...roles: Role[]): void {
  if (principal.role !== "owner" && roles.includes("owner")) {
    throw new DomainError("insufficient_role", "Only an owner can do this to an owner.");
  }
}

/** A merchant always has an owner. @throws invalid_state */
export async function checkOwnerRemains(
  tx: Tx,
  ctx: MerchantContext,
  leaving: MembershipModel,
): Promise<void> {
  if (leaving.role !== "owner") return;
  const owners = await tx.membership.count({
    where: { merchantId: ctx.merchantId, role: "owner" },
  });
  if (owners < 2)
    throw new DomainError(
      "invalid_state",
      "This is the only owner. Make somebody else an owner first.",
    );
}
