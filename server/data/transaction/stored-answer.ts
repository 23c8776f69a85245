import type { Env } from "#server/core/env.ts";
import { seal, unseal } from "#server/core/secret-box.ts";

/** The body of an answer as the row of an idempotency key keeps it: it may hold a secret that is shown once. */
export function sealAnswer(env: Env, body: string): string {
  return seal(env, "stored-answer", body);
}

/** The body that was sealed. @throws when no secret of ours opens it */
export function openAnswer(env: Env, kept: string): string {
  return isPlain(kept) ? kept : unseal(env, "stored-answer", kept);
}

/** Kept before answers were sealed, or by the hosted page: JSON, which no sealed text looks like. */
function isPlain(kept: string): boolean {
  return /^[{["]|^null$/.test(kept);
}
