import { DomainError } from "#server/core/errors.ts";
import { breachedRule } from "#server/data/rows/breached-rule.ts";

/** Runs a write and turns a breach of the unique email into its own refusal. @throws customer_email_taken */
export async function refusingTakenEmail<Result>(write: Promise<Result>): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    if (breachedRule(error) !== "customers_merchantId_emailKey_key") throw error;
    throw new DomainError(
      "customer_email_taken",
      "email: another customer already has this address.",
    );
  }
}
