import { byName } from "#server/core/errors.ts";

type OAuthCode =
  | "invalid_request"
  | "invalid_grant"
  | "invalid_target"
  | "unsupported_grant_type"
  | "invalid_client_metadata"
  | "invalid_redirect_uri";

/** A refusal of the token endpoint or of the registration, in the words of RFC 6749 (5.2) and RFC 7591 (3.2.2). */
export class OAuthError extends Error {
  override readonly name = "OAuthError";
  readonly error: OAuthCode;

  constructor(error: OAuthCode, description: string) {
    super(description);
    this.error = error;
  }
}

export const isOAuthError = byName<OAuthError>("OAuthError");
