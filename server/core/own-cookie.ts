import { type Env, isSecure } from "#server/core/env.ts";

/**
 * Browsers accept a cookie with the prefixed name from this host alone, over https (RFC 6265bis, 4.1.3.2): neither
 * a plain http page nor another host of the same site can plant one. The cookie must have `Path=/`, `Secure` and
 * no `Domain`.
 */
export function ownCookieName(env: Pick<Env, "APP_URL">, name: string): string {
  return isSecure(env) ? `__Host-${name}` : name;
}
