import { DomainError } from "#server/core/errors.ts";
import { breachedRule } from "#server/data/rows/breached-rule.ts";

/** Runs a write and turns a breach of the unique code into its own refusal. @throws promotion_code_taken */
export async function refusingTakenCode<Result>(write: Promise<Result>): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    if (breachedRule(error) !== "promotion_codes_taken_by_hand") throw error;
    throw new DomainError(
      "promotion_code_taken",
      "code: there is an active promotion code with this text. Choose another code, or deactivate that one.",
    );
  }
}
