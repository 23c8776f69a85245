/** A refusal of the token endpoint, in the words of RFC 6749, 5.2. */
export class OAuthError extends Error {
  readonly error:
    | "invalid_request"
    | "invalid_client"
    | "invalid_grant"
    | "invalid_target"
    | "unsupported_grant_type"
    | "invalid_client_metadata"
    | "invalid_redirect_uri";

  constructor(error: OAuthError["error"], description: string) {
    super(description);
    this.error = error;
  }
}
