import type { Env } from "#server/core/env.ts";
import { seal, unseal } from "#server/core/secret-box.ts";

type Secrets = Pick<Env, "APP_SECRET" | "APP_SECRET_PREVIOUS">;

/** Of those before the one in use, as many sign at most: the header names a signature for each. */
const previousMax = 4;

/**
 * What a column of an endpoint holds: its secret, or those before it, the latest first. Several are one
 * sealed text, a space between: a rotation whose answer was lost is asked for again, and the receiver
 * still has the secret before both.
 */
export function sealSecrets(env: Secrets, secrets: readonly string[]): string {
  return seal(env, "webhook-secret", secrets.slice(0, previousMax).join(" "));
}

/** Throws when they were sealed with an APP_SECRET that is not ours, or the row is damaged. */
export function openSecrets(env: Secrets, sealed: string): string[] {
  return unseal(env, "webhook-secret", sealed).split(" ");
}

/** The same, without those that do not open: what is asked of an endpoint does not fail with its secret. */
export function openWhatOpens(env: Secrets, sealed: string | null): string[] {
  if (sealed === null) return [];
  try {
    return openSecrets(env, sealed);
  } catch {
    return [];
  }
}
