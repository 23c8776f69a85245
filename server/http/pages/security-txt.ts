import type { Clock } from "#server/core/clock.ts";
import type { Env } from "#server/core/env.ts";

type SecurityEnv = Pick<Env, "APP_URL" | "SECURITY_CONTACT" | "SECURITY_EXPIRES">;

/**
 * The content of /.well-known/security.txt (RFC 9116): whom to tell of a weakness, and until when that holds. Null
 * when nobody is named, and after the expiry time: expired content must not be relied on (RFC 9116, 2.5.5).
 */
export function securityTxt(env: SecurityEnv, clock: Clock): string | null {
  const { SECURITY_CONTACT: contact, SECURITY_EXPIRES: expires, APP_URL } = env;
  if (!contact || !expires || expires <= clock.now()) return null;
  return [
    `Contact: ${contact}`,
    `Expires: ${expires.toISOString()}`,
    "Preferred-Languages: en",
    `Canonical: ${APP_URL}/.well-known/security.txt`,
    "",
  ].join("\n");
}
