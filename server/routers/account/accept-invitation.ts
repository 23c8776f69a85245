import { readAccountLink } from "#server/auth/account-link.ts";
import { hashNewPassword } from "#server/auth/new-password.ts";
import { isAtWork } from "#server/auth/staff/sessions.ts";
import type { AuditedCall } from "#server/core/caller/audited-call.ts";
import type { Principal } from "#server/core/caller/principal.ts";
import { actFor, type Services } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import { newId } from "#server/core/ids.ts";
import type { Tx } from "#server/data/db.ts";
import { transact } from "#server/data/transact.ts";
import type { InvitationModel, MerchantModel, UserModel } from "#server/generated/prisma/models.ts";
import { checkNoted } from "#server/routers/account/note-sign-in.ts";
import { openInvitation, settleInvitation } from "#server/routers/team/invitation-rows.ts";
import { lockTeam } from "#server/routers/team/rules.ts";
import type { AcceptInvitation, AnswerInvitation, Done } from "#server/wire/access/account.ts";

/** The person who answers an invitation, signed in or not. */
type Caller = Services & { principal: Principal | null; requestId: string; ip: string | null };

/**
 * Joins the merchant that a letter's link invites to. A person with an account is signed in with
 * the invited address, or gives the account's password; a person without one makes one here. The
 * link proves the address, never an account: it neither signs in nor changes a password. Atomic;
 * once.
 * @throws invalid_state (the link is dead) · conflict (signed in as somebody else) ·
 * validation_failed (name or password missing or wrong) · rate_limited
 */
export async function acceptInvitation(ctx: Caller, input: AcceptInvitation): Promise<Done> {
  const invitation = await invitationOf(ctx, ctx.db, input.token);
  const known = await ctx.db.user.findUnique({ where: { email: invitation.email } });
  if (known) await prove(ctx, known, input);
  const passwordHash = known ? null : await newPasswordHash(input, invitation);
  const there = actThereFor(ctx, invitation, "account.acceptInvitation");
  await transact(there, async (unit) => {
    await lockTeam(unit.tx, invitation);
    const open = await invitationOf(ctx, unit.tx, input.token);
    const userId =
      known?.id ?? (await insertUser(unit.tx, ctx, { ...open, ...input, passwordHash }));
    there.audited.by.id = userId;
    await join(unit.tx, ctx, open, userId);
    await settleInvitation(
      unit.tx,
      { merchantId: open.merchantId, clock: ctx.clock },
      open,
      "accepted",
    );
    await actThere(unit.tx, ctx, open);
  });
  return { done: true };
}

/** Says no for good; the link is dead. @throws invalid_state (it was dead before) */
export async function declineInvitation(ctx: Caller, { token }: AnswerInvitation): Promise<Done> {
  const invitation = await invitationOf(ctx, ctx.db, token);
  const there = actThereFor(ctx, invitation, "account.declineInvitation");
  await transact(there, async (unit) => {
    await lockTeam(unit.tx, invitation);
    const open = await invitationOf(ctx, unit.tx, token);
    const owner = { merchantId: open.merchantId, clock: ctx.clock };
    await settleInvitation(unit.tx, owner, open, "declined");
  });
  return { done: true };
}

/** The invited person acting at the merchant, which knows them as the invitation does. */
function actThereFor(
  ctx: Caller,
  { merchantId, email, id, role }: InvitationModel,
  action: string,
) {
  const by: NonNullable<AuditedCall["by"]> = { actor: "person", id: null, name: email };
  const audited = { action, input: { invitationId: id, role }, ip: ctx.ip, by };
  return { ...actFor(ctx, merchantId, ctx.requestId), audited };
}

/** @throws invalid_state, the same for a link that was altered, answered, withdrawn or has expired */
async function invitationOf(
  { env, clock }: Services,
  db: Tx,
  token: string,
): Promise<InvitationModel> {
  const letter = await readAccountLink({ db, clock, env }, "invitation", token);
  const { invitationId: id, invitationMerchantId: merchantId } = letter ?? {};
  const invitation = id && merchantId ? await openInvitation(db, { merchantId }, { id }) : null;
  const merchant = invitation && (await merchantOf(db, invitation));
  if (!merchant || merchant.disabledAt || invitation.expiresAt <= clock.now())
    throw new DomainError(
      "invalid_state",
      "This invitation is no longer valid. Ask for a new one.",
    );
  return invitation;
}

function merchantOf(db: Tx, { merchantId: id }: InvitationModel): Promise<MerchantModel> {
  return db.merchant.findUniqueOrThrow({ where: { id } });
}

/** That the caller is the holder of the account, not only of the letter. */
async function prove(ctx: Caller, user: UserModel, { password }: AcceptInvitation): Promise<void> {
  const { principal } = ctx;
  if (principal?.kind === "staff") {
    if (principal.id === user.id) return;
    throw new DomainError(
      "conflict",
      `You are signed in as somebody else. Sign out, then open the email to ${user.email} again.`,
    );
  }
  const proven = await checkNoted(
    ctx,
    { email: user.email, password: password ?? "" },
    { ip: ctx.ip, userAgent: null },
  );
  if (proven?.id !== user.id)
    throw new DomainError("validation_failed", "password: this is not the account's password");
}

async function newPasswordHash(
  { name, password }: AcceptInvitation,
  { email }: InvitationModel,
): Promise<string> {
  const problems: string[] = [];
  if (!name) problems.push("name: a new account needs a name");
  if (!password) problems.push("password: a new account needs a password");
  if (!password || problems.length > 0) throw new DomainError("validation_failed", problems);
  return hashNewPassword({ password, about: [name, email] });
}

type NewUser = { email: string; name?: string; passwordHash: string | null };

async function insertUser(tx: Tx, { clock }: Services, user: NewUser): Promise<string> {
  const { email, name = email, passwordHash } = user;
  const now = clock.now();
  const id = newId("user");
  const { count } = await tx.user.createMany({
    data: [{ id, email, name, passwordHash, createdAt: now, updatedAt: now }],
    skipDuplicates: true,
  });
  // Made at the same moment by another letter's link, perhaps by somebody else: it is to be proven.
  if (count === 0)
    throw new DomainError(
      "conflict",
      "This address already has an account. Try again with its password.",
    );
  return id;
}

async function join(
  tx: Tx,
  { clock }: Services,
  { merchantId, role }: InvitationModel,
  userId: string,
): Promise<void> {
  await tx.membership.createMany({
    data: [{ merchantId, userId, role, createdAt: clock.now() }],
    skipDuplicates: true,
  });
}

/**
 * Somebody who is signed in goes on at the merchant that they have just joined, unless it wants single sign-on
 * and they came otherwise: there this sign-in would end.
 */
async function actThere(tx: Tx, { principal }: Caller, invitation: InvitationModel): Promise<void> {
  if (!principal?.sessionId) return;
  const where = { id: principal.sessionId };
  const session = await tx.userSession.findUniqueOrThrow({ where });
  const merchant = await merchantOf(tx, invitation);
  if (!isAtWork(session, { merchant })) return;
  await tx.userSession.update({ where, data: { merchantId: merchant.id } });
}
