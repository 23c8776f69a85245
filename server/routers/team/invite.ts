import { choosePasswordUrl } from "#server/auth/account-link.ts";
import { emailKey } from "#server/auth/merchants.ts";
import { dayMs } from "#server/core/clock.ts";
import type { Tx } from "#server/data/db.ts";
import { DomainError } from "#server/core/errors.ts";
import type { UserModel } from "#server/generated/prisma/models.ts";
import { newId } from "#server/core/ids.ts";
import { queueLetter } from "#server/notifications/queue.ts";
import { checkMayTouch, lockTeam } from "#server/routers/team/rules.ts";
import type { TeamContext } from "#server/routers/team/rules.ts";
import type { InviteMember } from "#server/wire/team.ts";
import { transact } from "#server/data/transact.ts";

const linkLifeMs = 7 * dayMs;

/**
 * Takes a person onto the team and writes them a letter with a link to choose a password; who has
 * an account already gets a link to sign in. Inviting again somebody who has not accepted sends
 * another letter, with the role now given. Atomic.
 * @throws insufficient_role (only owners make owners) · conflict (works here already)
 */
export async function inviteMember(
  ctx: TeamContext,
  input: InviteMember,
): Promise<{ userId: string }> {
  checkMayTouch(ctx.principal, input.role);
  return transact(ctx, async (tx) => {
    await lockTeam(tx, ctx);
    const user = await findOrCreateUser(tx, ctx, input);
    await joinTeam(tx, ctx, user, input);
    await writeInvitation(tx, ctx, user, input);
    return { userId: user.id };
  });
}

async function findOrCreateUser(tx: Tx, ctx: TeamContext, input: InviteMember): Promise<UserModel> {
  const email = emailKey(input.email);
  const now = ctx.clock.now();
  await tx.user.createMany({
    data: [{ id: newId("user"), email, name: input.name, createdAt: now, updatedAt: now }],
    skipDuplicates: true,
  });
  return tx.user.findUniqueOrThrow({ where: { email } });
}

async function joinTeam(
  tx: Tx,
  ctx: TeamContext,
  user: UserModel,
  input: InviteMember,
): Promise<void> {
  const key = { merchantId: ctx.merchantId, userId: user.id };
  const member = await tx.membership.findUnique({ where: { merchantId_userId: key } });
  if (!member) {
    await tx.membership.create({ data: { ...key, role: input.role, createdAt: ctx.clock.now() } });
    return;
  }
  if (user.passwordHash !== null)
    throw new DomainError("conflict", "This person works here already.");
  checkMayTouch(ctx.principal, member.role);
  await tx.membership.update({ where: { merchantId_userId: key }, data: { role: input.role } });
}

async function writeInvitation(
  tx: Tx,
  ctx: TeamContext,
  user: UserModel,
  input: InviteMember,
): Promise<void> {
  const merchant = await tx.merchant.findUniqueOrThrow({ where: { id: ctx.merchantId } });
  const isNew = user.passwordHash === null;
  const context = {
    merchantName: merchant.name,
    inviterName: ctx.principal.name,
    role: input.role,
    isNew,
    url: isNew ? choosePasswordUrl(ctx, user, linkLifeMs) : `${ctx.env.APP_URL}/sign-in`,
  };
  await queueLetter(tx, ctx, { template: "staff_invitation", to: user.email, context });
}
