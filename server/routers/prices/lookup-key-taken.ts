import { DomainError } from "#server/core/errors.ts";
import { breachedRule } from "#server/data/rows/breached-rule.ts";

/** Runs a write and turns a breach of the unique lookup key into its own refusal. @throws lookup_key_taken */
export async function refusingTakenKey<Result>(write: Promise<Result>): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    if (breachedRule(error) !== "prices_lookup_by_hand") throw error;
    throw new DomainError(
      "lookup_key_taken",
      "lookupKey: another active price has this key. Choose another key, or switch that price off.",
    );
  }
}
