import type { Env } from "#server/core/env.ts";
import { keyedHash, keyedHashes } from "#server/core/secret-box.ts";
import { customerEmailKey } from "#server/wire/atoms/email/email-rule.ts";

type Secret = Pick<Env, "APP_SECRET"> & Partial<Pick<Env, "APP_SECRET_PREVIOUS">>;

/** Tells one merchant's reminders to an address apart without keeping it: another merchant's key of it is another. */
export function addressKey(env: Secret, merchantId: string, email: string): string {
  return keyedHash(env, "reminder-address", keyed(merchantId, email));
}

/** Its key now, and the one from before the secret was changed, which stored rows may have. */
export function addressKeys(env: Secret, merchantId: string, email: string): string[] {
  return keyedHashes(env, "reminder-address", keyed(merchantId, email));
}

function keyed(merchantId: string, email: string): string {
  return `${merchantId}\n${customerEmailKey(email.trim())}`;
}
