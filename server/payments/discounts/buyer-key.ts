import type { Env } from "#server/core/env.ts";
import { keyedHash } from "#server/core/secret-box.ts";

/** Tells whether two payments are of one email address, without keeping it: compared without case. */
export function buyerKey(env: Pick<Env, "APP_SECRET">, email: string): string {
  return keyedHash(env, "discount-buyer", email.trim().toLowerCase());
}
