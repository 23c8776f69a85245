import { DomainError } from "#server/core/errors.ts";

const sentences = {
  missing: "There is no Authorization header. Send `Authorization: Bearer <API key or token>`.",
  scheme:
    "The Authorization header is not `Bearer`, a space, and one API key or token. Send `Authorization: Bearer <API key or token>`.",
  form: "This is neither a complete API key of this environment nor a token. API keys begin with sk_test_ in testing and with sk_live_ in live; copy the key again.",
  unknown:
    "This API key or token is not valid: it is unknown, revoked or expired. Create another one in the dashboard, or request a new token.",
  session: "Missing or invalid credentials. Sign in again.",
};

/**
 * The answer to a credential that does not hold. `missing`, `scheme` and `form` say what the request shows itself; of
 * a credential that has the form of ours, `unknown` never says what was wrong with it.
 */
export function unauthorized(reason: keyof typeof sentences = "session"): DomainError {
  return new DomainError("unauthorized", sentences[reason]);
}
