import { DomainError } from "#server/core/errors.ts";

/** Runs a write and turns a breach of the unique e-mail into its own refusal. @throws customer_email_taken */
export async function refusingTakenEmail<Result>(write: Promise<Result>): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    if (!isUniqueBreach(error)) throw error;
    throw new DomainError(
      "customer_email_taken",
      "email: another customer already has this address.",
    );
  }
}

/** Prisma's P2002; the customer table has one unique rule beside its id. */
function isUniqueBreach(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "P2002";
}
