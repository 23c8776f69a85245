import type { RegistrationResponseJSON } from "@simplewebauthn/server";
import {
  type Ceremony,
  refusedPasskey,
  sealChallenge,
  takeChallenge,
} from "#server/auth/passkeys/ceremony.ts";
import { algorithms, relyingParty, webAuthn } from "#server/auth/passkeys/relying-party.ts";
import type { Services } from "#server/core/context.ts";
import { startOf } from "#server/core/text/cut-text.ts";
import type { PasskeyModel } from "#server/generated/prisma/models.ts";
import type { PasskeyAnswer, PasskeyQuestion } from "#server/wire/access/passkey.ts";

type PasskeyServices = Pick<Services, "db" | "env" | "clock">;
type NewPasskey = Pick<PasskeyModel, "credentialId" | "counter" | "transports"> & {
  publicKey: Uint8Array<ArrayBuffer>;
};

/** The instructions for a browser to make a passkey for this person, on a device that has none of theirs. */
export async function askForNewPasskey(
  services: PasskeyServices,
  ceremony: Ceremony,
  user: { id: string; email: string; name: string },
): Promise<PasskeyQuestion> {
  const { generateRegistrationOptions } = await webAuthn();
  const { id, name } = relyingParty(services.env);
  const there = await services.db.passkey.findMany({ where: { userId: user.id } });
  const options = await generateRegistrationOptions({
    rpName: name,
    rpID: id,
    userName: user.email,
    userDisplayName: user.name,
    userID: new TextEncoder().encode(user.id),
    // The maker of the device does not matter here.
    attestationType: "none",
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: there.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports,
    })),
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
  });
  const state = sealChallenge(services, ceremony, options.challenge);
  return { state, options: { ...options } };
}

/** The passkey that the browser has made. @throws validation_failed */
export async function readNewPasskey(
  services: PasskeyServices,
  ceremony: Ceremony,
  { state, response }: PasskeyAnswer,
): Promise<NewPasskey> {
  const { verifyRegistrationResponse } = await webAuthn();
  const { id, origin } = relyingParty(services.env);
  const challenge = await takeChallenge(services, ceremony, state);
  const made = await verifyRegistrationResponse({
    response: response as unknown as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: false,
    supportedAlgorithmIDs: algorithms,
    // It throws at whatever is wrong with what a stranger has sent.
  }).catch(() => null);
  if (!made?.verified) throw refusedPasskey();
  const { credential } = made.registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: credential.publicKey,
    counter: BigInt(credential.counter),
    transports: (credential.transports ?? []).slice(0, 10).map((one) => startOf(one, 20)),
  };
}
