import { refusedPasskey } from "#server/auth/passkeys/ceremony.ts";
import { askForNewPasskey, readNewPasskey } from "#server/auth/passkeys/new-passkey.ts";
import { askForPasskey, noteUse, readSigned } from "#server/auth/passkeys/use-passkey.ts";
import type { Services } from "#server/core/context.ts";
import { DomainError, notFound } from "#server/core/errors.ts";
import { newId } from "#server/core/ids.ts";
import type { Tx } from "#server/data/db.ts";
import { transactAside } from "#server/data/transact.ts";
import { person } from "#server/routers/account/change-password.ts";
import {
  factorAdded,
  factorRemoved,
  type Person,
  proveItIsThem,
} from "#server/routers/account/factors.ts";
import { lockSignedIn } from "#server/routers/account/lock-person.ts";
import { rememberIfAsked } from "#server/routers/account/remembered-devices.ts";
import { markProven, type Prover, provingSession } from "#server/routers/account/second-factor.ts";
import type { Done, RecoveryCodes } from "#server/wire/access/account.ts";
import type {
  AddPasskey,
  BeginPasskey,
  PasskeyQuestion,
  ProvePasskey,
} from "#server/wire/access/passkey.ts";

const passkeysMax = 20;

/** Begins to add a passkey, which changes nothing yet. @throws validation_failed (password) · rate_limited */
export async function beginPasskey(
  ctx: Person,
  { password }: BeginPasskey,
): Promise<PasskeyQuestion> {
  const { id, sessionId } = person(ctx);
  const user = await ctx.db.user.findUniqueOrThrow({ where: { id } });
  await proveItIsThem(ctx, user, password);
  return askForNewPasskey(ctx, { kind: "add", holder: sessionId }, user);
}

/**
 * Adds the passkey that the browser has made. Every other session of the person ends, and a letter
 * tells of it. Answers recovery codes, this once, if it is the first factor.
 * @throws validation_failed · conflict (somebody has this passkey) · invalid_state (too many)
 */
export async function addPasskey(ctx: Person, input: AddPasskey): Promise<RecoveryCodes> {
  const { id, sessionId } = person(ctx);
  const { name } = input;
  const made = await readNewPasskey(ctx, { kind: "add", holder: sessionId }, input);
  const codes = await transactAside(ctx, async (unit) => {
    const user = await lockSignedIn(unit.tx, person(ctx));
    await refuseTooMany(unit.tx, id);
    const row = { id: newId("passkey"), userId: id, name, ...made, createdAt: ctx.clock.now() };
    const { count } = await unit.tx.passkey.createMany({ data: [row], skipDuplicates: true });
    if (count === 0) throw new DomainError("conflict", "This passkey is already in use.");
    const action = "account.addPasskey";
    return factorAdded(unit, ctx, user, { action, notice: "passkey_added", name });
  });
  return { codes };
}

/**
 * Removes a passkey. After the last factor no second factor is asked for. @throws not_found, also
 * for somebody else's
 */
export async function removePasskey(ctx: Person, passkeyId: string): Promise<Done> {
  const { id } = person(ctx);
  await transactAside(ctx, async (unit) => {
    const user = await lockSignedIn(unit.tx, person(ctx));
    const row = await unit.tx.passkey.findFirst({ where: { id: passkeyId, userId: id } });
    if (!row) throw notFound();
    await unit.tx.passkey.delete({ where: { id: row.id } });
    const action = "account.removePasskey";
    const notice = "passkey_removed" as const;
    await factorRemoved(unit, ctx, user, { action, notice, name: row.name });
  });
  return { done: true };
}

/**
 * The question that a browser needs to prove the second factor of its sign-in by a passkey. @throws unauthorized ·
 * invalid_state
 */
export async function beginPasskeyProof(ctx: Prover): Promise<PasskeyQuestion> {
  const { id, userId } = provingSession(ctx);
  if ((await ctx.db.passkey.count({ where: { userId } })) === 0)
    throw new DomainError("invalid_state", "You have no passkey here. Use a code.");
  return askForPasskey(ctx, { kind: "prove", holder: id }, userId);
}

/**
 * Proves the second factor of a sign-in by one of the person's passkeys. Its device is remembered if asked.
 * @throws unauthorized · validation_failed, the same for somebody else's and a challenge used before
 */
export async function provePasskey(ctx: Prover, input: ProvePasskey): Promise<Done> {
  const session = provingSession(ctx);
  const signed = await readSigned(ctx, { kind: "prove", holder: session.id }, input);
  if (signed.passkey.userId !== session.userId) throw refusedPasskey();
  const cookie = await transactAside(ctx, async (unit) => {
    await noteUse(unit.tx, ctx, signed);
    await markProven(unit.tx, ctx, session);
    return rememberIfAsked(unit, ctx, session, input);
  });
  if (cookie) ctx.browser?.setCookie(cookie);
  return { done: true };
}

/** The question that a browser needs to sign somebody in by a passkey alone. It reveals nothing about anybody. */
export function beginPasskeySignIn(services: Services): Promise<PasskeyQuestion> {
  return askForPasskey(services, { kind: "sign_in", holder: null }, null);
}

async function refuseTooMany(tx: Tx, userId: string): Promise<void> {
  if ((await tx.passkey.count({ where: { userId } })) < passkeysMax) return;
  throw new DomainError("invalid_state", `You have ${passkeysMax} passkeys. Remove one first.`);
}
