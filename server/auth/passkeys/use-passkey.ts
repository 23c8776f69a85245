import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import {
  type Ceremony,
  refusedPasskey,
  sealChallenge,
  takeChallenge,
} from "#server/auth/passkeys/ceremony.ts";
import { relyingParty, webAuthn } from "#server/auth/passkeys/relying-party.ts";
import type { Services } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";
import type { PasskeyModel } from "#server/generated/prisma/models.ts";
import type { PasskeyAnswer, PasskeyQuestion } from "#server/wire/access/passkey.ts";

type PasskeyServices = Pick<Services, "db" | "env" | "clock">;

/** A passkey that has just signed; it counts once `noteUse` has written that down. */
export type SignedPasskey = { passkey: PasskeyModel; counter: bigint };

/**
 * The instructions for a browser to have a challenge signed: by one of this person's passkeys, or by any that it
 * finds.
 */
export async function askForPasskey(
  services: PasskeyServices,
  ceremony: Ceremony,
  userId: string | null,
): Promise<PasskeyQuestion> {
  const { generateAuthenticationOptions } = await webAuthn();
  const theirs =
    userId === null ? [] : await services.db.passkey.findMany({ where: { userId }, take: 50 });
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(services.env).id,
    allowCredentials: theirs.map(({ credentialId: id, transports }) => ({ id, transports })),
    userVerification: ceremony.kind === "sign_in" ? "required" : "preferred",
  });
  const state = sealChallenge(services, ceremony, options.challenge);
  return { state, options: { ...options } };
}

/**
 * The passkey that the browser's answer was signed with. To sign in by it alone, the device must
 * have verified its person by finger, face or PIN: two factors in one.
 * @throws validation_failed, the same whatever is wrong
 */
export async function readSigned(
  services: PasskeyServices,
  ceremony: Ceremony,
  { state, response }: PasskeyAnswer,
): Promise<SignedPasskey> {
  const { verifyAuthenticationResponse } = await webAuthn();
  const { id, origin } = relyingParty(services.env);
  const challenge = await takeChallenge(services, ceremony, state);
  const passkey = await services.db.passkey.findUnique({ where: { credentialId: response.id } });
  if (!passkey || !isNamedAfter(passkey, response)) throw refusedPasskey();
  const { credentialId, publicKey, counter } = passkey;
  const signed = await verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    credential: { id: credentialId, publicKey, counter: Number(counter) },
    requireUserVerification: ceremony.kind === "sign_in",
    // It throws at whatever is wrong with what a stranger has sent, a counter that went back included.
  }).catch(() => null);
  if (!signed?.verified) throw refusedPasskey();
  return { passkey, counter: BigInt(signed.authenticationInfo.newCounter) };
}

/** Writes down that it was used. @throws validation_failed when it was removed or used meanwhile */
export async function noteUse(
  tx: Pick<Tx, "passkey">,
  { clock }: Pick<Services, "clock">,
  { passkey, counter }: SignedPasskey,
): Promise<void> {
  const { count } = await tx.passkey.updateMany({
    where: { id: passkey.id, counter: passkey.counter },
    data: { counter, lastUsedAt: clock.now() },
  });
  if (count === 0) throw refusedPasskey();
}

/** WebAuthn, 7.2 (step 6): the device's idea of whose it is must be ours. */
function isNamedAfter({ userId }: PasskeyModel, answer: PasskeyAnswer["response"]): boolean {
  const { userHandle } = answer.response;
  return userHandle == null || Buffer.from(userHandle, "base64url").toString() === userId;
}
