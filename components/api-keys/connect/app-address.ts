import type { AuthorizationRequest } from "#server/wire/access/connected-app.ts";

/** The app's own address with the answer for it (RFC 6749, 4.1.2; RFC 9207: who answers). */
export function appAddress(
  { redirect_uri: redirectUri = "", state }: AuthorizationRequest,
  answer: { code: string } | { error: string },
  issuer: string,
): string {
  const url = new URL(redirectUri);
  const answered = { ...answer, ...(state !== undefined && { state }), iss: issuer };
  for (const [name, value] of Object.entries(answered)) url.searchParams.set(name, value);
  return url.href;
}
