import { accountLinkUrl } from "#server/auth/account-link.ts";
import { addMs, type Clock, dayMs, hourMs, timeElsewhere } from "#server/core/clock.ts";
import type { Services } from "#server/core/context.ts";
import { newId } from "#server/core/ids.ts";
import { nameInLine } from "#server/core/text/visible-name.ts";
import type { Tx } from "#server/data/db.ts";
import { own } from "#server/data/rows/own.ts";
import type { AccountLetterModel, InvitationModel } from "#server/generated/prisma/models.ts";
import type { RenderedMessage } from "#server/notifications/draw-letter.ts";
import { amountText } from "#server/notifications/receipts/amount-text.ts";
import { renderTemplate } from "#server/notifications/templates.ts";

/** How long an invitation can be accepted. */
export const invitationLifeMs = 7 * dayMs;
const resetLifeMs = hourMs;
/** Age after which a requested link is no longer sent: whoever asked for it has stopped waiting. */
const resetWantedMs = 2 * hourMs;

type Writer = Pick<Services, "clock">;

/** Writes down that a person shall get this invitation; the worker sends the letter. */
export async function queueInvitationLetter(
  tx: Tx,
  { clock }: Writer,
  invitation: Pick<InvitationModel, "id" | "merchantId" | "email">,
): Promise<void> {
  const { id, merchantId, email } = invitation;
  await tx.accountLetter.create({
    data: {
      ...newLetter(clock, email),
      kind: "invitation",
      invitationId: id,
      invitationMerchantId: merchantId,
    },
  });
}

/** Writes down that a person shall get a link to choose a password; the worker sends the letter. */
export async function queueResetLetter(
  tx: Tx,
  { clock }: Writer,
  user: { id: string; email: string },
): Promise<void> {
  const data = { ...newLetter(clock, user.email), kind: "password_reset", userId: user.id };
  await tx.accountLetter.create({ data });
}

/** Events about which people are notified once they have happened to their account. */
export type Notice =
  | "key_copied"
  | "key_expires"
  | "key_leaked"
  | "key_made"
  | "key_changed"
  | "key_revoked"
  | "new_device"
  | "passkey_added"
  | "passkey_removed"
  | "password_changed"
  | "recovery_code_used"
  | "recovery_codes_renewed"
  | "second_factor_added"
  | "single_sign_on_linked"
  | "second_factor_removed"
  | "second_factor_reset"
  | "sign_ins_refused";

const noticeWords: Record<Notice, string> = {
  key_copied:
    "an app that is connected to a merchant that you work for was disconnected: a token that only it should hold was used twice; the audit log says which",
  key_expires: "an API key of a merchant that you work for expires within a week",
  key_leaked:
    "an API key of a merchant that you work for was found in public and revoked; the audit log says which and where",
  key_made: "an API key was created under your name",
  key_changed: "an API key was changed under your name",
  key_revoked: "an API key was revoked under your name",
  new_device: "somebody signed in from a browser that we had not seen before",
  passkey_added: "a passkey was added",
  passkey_removed: "a passkey was removed",
  password_changed: "the password was changed",
  recovery_code_used: "a recovery code was used in place of the authenticator app",
  recovery_codes_renewed: "new recovery codes were made",
  single_sign_on_linked: "your account was linked to your single sign-on",
  second_factor_added: "an authenticator app was added",
  second_factor_removed: "the second factor was removed",
  sign_ins_refused:
    "somebody tried to sign in several times today and was refused; if that was not you, nobody got in, and the settings show where the attempts came from",
  second_factor_reset: "an operator removed the second factor, as you or somebody else requested",
};
/** Later it would only alarm. */
const noticeWantedMs = 2 * dayMs;

/** Writes down that a person shall be told what happened to their account. */
export async function queueNotice(
  tx: Tx,
  { clock }: Writer,
  user: { id: string; email: string },
  notice: Notice,
): Promise<void> {
  const data = { ...newLetter(clock, user.email), kind: "notice", notice, userId: user.id };
  await tx.accountLetter.create({ data });
}

/** How an export ended, in the words of its letter's template. */
export type ExportEnd = "export_finished" | "export_failed";

/**
 * Writes down that who asked for an export shall be told of its end. A notice for processes of the version
 * before, too, which know no such words and send nothing.
 */
export async function queueExportLetter(
  tx: Tx,
  { clock }: Writer,
  letter: { merchantId: string; id: string; to: { id: string; email: string }; end: ExportEnd },
): Promise<void> {
  const { merchantId: exportMerchantId, id: exportId, to, end: notice } = letter;
  const about = { kind: "notice", notice, userId: to.id, exportId, exportMerchantId };
  await tx.accountLetter.create({ data: { ...newLetter(clock, to.email), ...about } });
}

/**
 * Writes down that a person shall be told of a key's call that waits for them. A notice for processes of the version before,
 * too, as with exports.
 */
export async function queueApprovalLetter(
  tx: Tx,
  { clock }: Writer,
  letter: { merchantId: string; id: string; to: { id: string; email: string } },
): Promise<void> {
  const { merchantId: approvalMerchantId, id: approvalId, to } = letter;
  const about = { kind: "notice", notice: "approval_requested", approvalId, approvalMerchantId };
  await tx.accountLetter.create({
    data: { ...newLetter(clock, to.email), ...about, userId: to.id },
  });
}

/** Letters are people's: they go by the service's time, whatever a merchant's test clock shows. */
function newLetter(clock: Clock, recipient: string) {
  const now = timeElsewhere(clock);
  return {
    id: newId("accountLetter"),
    recipient,
    status: "pending" as const,
    nextAttemptAt: now,
    createdAt: now,
  };
}

export type ComposedLetter = { message: RenderedMessage; linkExpiresAt: Date | null };

/** The letter as it stands now, with its link; null when nobody has a use for it any more. */
export async function composeLetter(
  services: Services,
  letter: AccountLetterModel,
): Promise<ComposedLetter | null> {
  if (letter.linkClosedAt !== null) return null;
  if (letter.exportId !== null) return composeExport(services, letter);
  if (letter.approvalId !== null) return composeApproval(services, letter);
  if (letter.kind === "notice") return composeNotice(services, letter);
  return letter.kind === "invitation"
    ? composeInvitation(services, letter)
    : composeReset(services, letter);
}

async function composeInvitation(
  { db, clock, env }: Services,
  letter: AccountLetterModel,
): Promise<ComposedLetter | null> {
  const { invitationId: id, invitationMerchantId: merchantId } = letter;
  if (id === null || merchantId === null) return null;
  const invitation = await db.invitation.findUnique({
    where: { merchantId_id: { merchantId, id } },
    include: { merchant: true },
  });
  if (invitation?.status !== "open" || invitation.expiresAt <= clock.now()) return null;
  if (invitation.merchant.disabledAt) return null;
  const { merchant, invitedByName, role } = invitation;
  const url = accountLinkUrl(env, "invitation", letter.id);
  // To addresses of anybody's choice, in our name: nobody's own words stand in it but two names.
  const names = {
    merchantName: nameInLine(merchant.name),
    inviterName: nameInLine(invitedByName),
  };
  const context = { ...names, role, url };
  return {
    message: renderTemplate("staff_invitation", context),
    linkExpiresAt: invitation.expiresAt,
  };
}

/** Nothing of an export that has been swept meanwhile. */
async function composeExport(
  { db, env }: Services,
  letter: AccountLetterModel,
): Promise<ComposedLetter | null> {
  const { exportId: id, exportMerchantId: merchantId } = letter;
  if (id === null || merchantId === null) return null;
  const [job, merchant] = await Promise.all([
    db.exportJob.findUnique({ where: own({ merchantId }, id) }),
    db.merchant.findUnique({ where: { id: merchantId } }),
  ]);
  if (!job || !merchant) return null;
  const url = `${env.APP_URL}/payments/exports`;
  if (letter.notice === "export_failed") {
    const message = renderTemplate("export_failed", { merchantName: merchant.name, url });
    return { message, linkExpiresAt: null };
  }
  const until = minuteOf(job.sweepAt ?? job.createdAt);
  const rows = job.rowsDone.toLocaleString("en");
  const context = { merchantName: merchant.name, rows, until, url };
  return { message: renderTemplate("export_finished", context), linkExpiresAt: null };
}

/** Nothing of an approval that was decided, or has ended, meanwhile. */
async function composeApproval(
  { db, env, clock }: Services,
  letter: AccountLetterModel,
): Promise<ComposedLetter | null> {
  const { approvalId: id, approvalMerchantId: merchantId } = letter;
  if (id === null || merchantId === null) return null;
  const [approval, merchant] = await Promise.all([
    db.keyApproval.findUnique({ where: own({ merchantId }, id), include: { key: true } }),
    db.merchant.findUnique({ where: { id: merchantId } }),
  ]);
  if (!approval || !merchant) return null;
  if (approval.status !== "pending" || approval.expiresAt <= clock.now()) return null;
  const context = {
    merchantName: nameInLine(merchant.name),
    keyName: nameInLine(approval.key.name),
    amount: amountText(approval.amount, approval.currency),
    operation: approval.operation,
    until: minuteOf(approval.expiresAt),
    url: `${env.APP_URL}/api-keys/approvals/${id}`,
  };
  return { message: renderTemplate("approval_requested", context), linkExpiresAt: null };
}

function minuteOf(moment: Date): string {
  return moment.toISOString().replace("T", " ").slice(0, 16);
}

function composeNotice({ clock, env }: Services, letter: AccountLetterModel) {
  const happened = noticeWords[letter.notice as Notice];
  if (!happened || addMs(letter.createdAt, noticeWantedMs) <= clock.now()) return null;
  const at = minuteOf(letter.createdAt);
  const context = { happened, at, url: `${env.APP_URL}/settings` };
  return { message: renderTemplate("account_notice", context), linkExpiresAt: null };
}

function composeReset({ clock, env }: Services, letter: AccountLetterModel): ComposedLetter | null {
  const now = clock.now();
  if (addMs(letter.createdAt, resetWantedMs) <= now) return null;
  const url = accountLinkUrl(env, "password_reset", letter.id);
  return {
    message: renderTemplate("password_reset", { url }),
    linkExpiresAt: addMs(now, resetLifeMs),
  };
}
