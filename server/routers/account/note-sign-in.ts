import { auditPerson } from "#server/auth/audit-person.ts";
import { emailKey } from "#server/auth/merchants.ts";
import { checkCredentials, type SignInOrigin } from "#server/auth/staff/sign-in.ts";
import { addMs, dayMs } from "#server/core/clock.ts";
import { newRequestId, type Services } from "#server/core/context.ts";
import { type ErrorCode, isDomainError } from "#server/core/errors.ts";
import { keyedHash } from "#server/core/secret-box.ts";
import type { LogFields } from "#server/core/telemetry/log-fields.ts";
import { startOf } from "#server/core/text/cut-text.ts";
import { transactAside } from "#server/data/transact.ts";
import { countAttempt } from "#server/limits/attempts.ts";
import { queueNotice } from "#server/notifications/account-letters.ts";
import { person, type StaffContext } from "#server/routers/account/change-password.ts";
import { type Prover, provingSession } from "#server/routers/account/second-factor.ts";
import type { Done, RefusedSignIn } from "#server/wire/access/account.ts";

/** How somebody proves who they are, as the audit log calls it. */
export const signInActions = {
  password: "account.signInByPassword",
  passkey: "account.signInByPasskey",
  singleSignOn: "account.signInBySingleSignOn",
  code: "account.proveSecondFactor",
  passkeyAsFactor: "account.provePasskey",
} as const;
export type SignInWay = keyof typeof signInActions;

type Tried = {
  way: SignInWay;
  ip: string | null;
  /** Absent where it was accepted. */
  refusal?: ErrorCode;
  userId?: string;
  /** The address that was given for an account. People type passwords there, too. */
  email?: string;
  requestId?: string;
};

/** The most refusals that the audit log takes for one account in a day, so that a stranger's loop fills no table. */
const enteredADay = { name: "sign-in-entered", attemptsMax: 10, windowMs: dayMs };
/** Number of refused sign-ins in a day at which the person gets one email. */
const toldAt = 5;
const listedMs = 30 * dayMs;
const listedMax = 20;

/**
 * Notes that somebody was let in or refused: always as a line of the log, which names the person, or
 * a keyed hash of what was given for one; refusals of known accounts in the audit log of their
 * merchants too, as far as a day takes. Not waited for, so that the time of an answer does not tell
 * whether there is an account; never rejects.
 */
export function noteSignIn(services: Services, tried: Tried): void {
  const fields = { requestId: newRequestId(), ...tried };
  if (tried.refusal === undefined) services.log.info(lineOf(services, fields), "sign-in accepted");
  else
    void noteRefusal(services, fields).catch((err: unknown) =>
      services.log.error(
        { ...lineOf(services, fields), err },
        "a refused sign-in was not recorded",
      ),
    );
}

type Noted = Tried & { requestId: string };

async function noteRefusal(services: Services, tried: Noted): Promise<void> {
  const { db } = services;
  const { way, ip, requestId, refusal } = tried;
  // An address that no column can hold is nobody's.
  const email = emailKey(tried.email ?? "").replaceAll("\0", "");
  const user = await db.user.findUnique({ where: tried.userId ? { id: tried.userId } : { email } });
  const userId = user?.id;
  services.log.warn(lineOf(services, { ...tried, userId }), "sign-in refused");
  if (!user || userId === undefined) return;
  const { points } = await countAttempt(services, enteredADay, userId);
  if (points > enteredADay.attemptsMax) return;
  await transactAside(services, async (unit) => {
    const act = { userId, action: signInActions[way], refusal };
    await auditPerson(unit, { ...services, ip, requestId }, act);
    if (points === toldAt) await queueNotice(unit.tx, services, user, "sign_ins_refused");
  });
}

function lineOf({ env }: Services, { email, refusal, ...rest }: Noted): LogFields {
  const { way, ip, requestId, userId = null } = rest;
  const account =
    userId === null && email ? keyedHash(env, "sign-in-log", emailKey(email)).slice(0, 16) : null;
  return { requestId, way, code: refusal ?? null, userId, account, ip };
}

/** As `checkCredentials`, and notes what was refused. */
export async function checkNoted(
  services: Services,
  given: { email: string; password: string },
  origin: SignInOrigin,
): ReturnType<typeof checkCredentials> {
  const tried = { way: "password", email: startOf(given.email, 254), ip: origin.ip } as const;
  try {
    const proven = await checkCredentials(services, given, origin);
    if (proven === null) noteSignIn(services, { ...tried, refusal: "unauthorized" });
    return proven;
  } catch (error) {
    if (isDomainError(error)) noteSignIn(services, { ...tried, refusal: error.code });
    throw error;
  }
}

/** Notes what comes of proving a second factor. */
export async function notingProof(
  ctx: Prover,
  way: SignInWay,
  prove: () => Promise<Done>,
): Promise<Done> {
  const { ip, requestId } = ctx;
  const tried = { way, ip, requestId, userId: provingSession(ctx).userId };
  try {
    const done = await prove();
    noteSignIn(ctx, tried);
    return done;
  } catch (error) {
    if (isDomainError(error)) noteSignIn(ctx, { ...tried, refusal: error.code });
    throw error;
  }
}

/** Sign-ins to one's own account that were refused of late, as far as the audit log has them. */
export async function listRefusedSignIns(ctx: StaffContext): Promise<RefusedSignIn[]> {
  const { id } = person(ctx);
  const rows = await ctx.db.auditEntry.findMany({
    where: {
      merchantId: ctx.merchantId,
      objectId: id,
      action: { in: Object.values(signInActions) },
      refusal: { not: null },
      createdAt: { gte: addMs(ctx.clock.now(), -listedMs) },
    },
    orderBy: { createdAt: "desc" },
    take: listedMax,
  });
  return rows.map((row) => ({
    id: row.id,
    action: row.action,
    ip: row.ip,
    createdAt: row.createdAt.toISOString(),
  }));
}
