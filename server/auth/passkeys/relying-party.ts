import type { Env } from "#server/core/env.ts";

/** The site that passkeys are made for: they work at this host and nowhere else (WebAuthn, 5.1.2). */
export function relyingParty({ APP_URL, APP_ENV }: Pick<Env, "APP_URL" | "APP_ENV">) {
  const { hostname, origin } = new URL(APP_URL);
  return { id: hostname, origin, name: APP_ENV === "live" ? "Canary" : "Canary Testing" };
}

/** The library, 26 MB of memory, once somebody has or wants a passkey. */
export function webAuthn() {
  return import("@simplewebauthn/server");
}

/** Ed25519, ES256 and RS256 (RFC 9053, RFC 8812): what devices have. */
export const algorithms = [-8, -7, -257];
