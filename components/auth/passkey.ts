import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import type { PasskeyAnswer, PasskeyQuestion } from "#server/wire/access/passkey.ts";

/** Has a new passkey made. Rejects when the person or the device will not. */
export async function makePasskey({ state, options }: PasskeyQuestion): Promise<PasskeyAnswer> {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const { startRegistration } = await ceremonies();
  const made = await startRegistration({ optionsJSON });
  return { state, response: { ...made, response: { ...made.response } } };
}

/** Has the challenge signed by a passkey. Rejects when the person or the device will not. */
export async function signByPasskey({ state, options }: PasskeyQuestion): Promise<PasskeyAnswer> {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const { startAuthentication } = await ceremonies();
  const signed = await startAuthentication({ optionsJSON });
  return { state, response: { ...signed, response: { ...signed.response } } };
}

/** No weight of a page until somebody begins one. */
const ceremonies = () => import("@simplewebauthn/browser");

/** The message for a passkey ceremony that failed; browsers do not tell why (WebAuthn, 14.5.1). */
export function passkeyProblem(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (error.name === "InvalidStateError") return "This device has a passkey of yours already.";
  const isBrowsers = error instanceof DOMException || error.name === "NotAllowedError";
  return isBrowsers || error.name === "WebAuthnError"
    ? "No passkey was used. Try again, or go on another way."
    : null;
}
