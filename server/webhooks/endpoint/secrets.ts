import type { Env } from "#server/core/env.ts";
import { seal, unseal } from "#server/core/secret-box.ts";

type Secrets = Pick<Env, "APP_SECRET" | "APP_SECRET_PREVIOUS">;

/**
 * How many of the secrets before the one in use sign at most: the header carries a signature for
 * each.
 */
const previousMax = 4;

/**
 * Seals the secrets of one column of an endpoint: the secret in use, or the secrets before it,
 * latest first. Several are one sealed text with a space between. There can be several because a
 * rotation whose answer was lost is asked for again, and the receiver still verifies with the
 * secret before both.
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
