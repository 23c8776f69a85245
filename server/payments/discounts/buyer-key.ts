import type { Env } from "#server/core/env.ts";
import { keyedHash, keyedHashes } from "#server/core/secret-box.ts";
import { customerEmailKey } from "#server/wire/atoms/email/email-rule.ts";

/** Tells whether two payments are of one email address, without keeping it: compared as those of customers are. */
export function buyerKey(env: Pick<Env, "APP_SECRET">, email: string): string {
  return keyedHash(env, "discount-buyer", customerEmailKey(email.trim()));
}

/** Its key now, and the one from before the secret was changed, which stored redemptions may have. */
export function buyerKeys(
  env: Pick<Env, "APP_SECRET" | "APP_SECRET_PREVIOUS">,
  email: string,
): string[] {
  return keyedHashes(env, "discount-buyer", customerEmailKey(email.trim()));
}
