import { DomainError } from "#server/core/errors.ts";
import type { ProductModel } from "#server/generated/prisma/models.ts";

type Terms = Pick<ProductModel, "type"> & {
  taxClass?: string | undefined;
  recurring?: unknown;
};

/**
 * Refuses terms that a gift card cannot have: tax is due on what it pays for, and nobody subscribes to one.
 * @throws validation_failed
 */
export function checkGiftCard({ type, taxClass, recurring }: Terms): void {
  if (type !== "gift_card") return;
  if (taxClass !== undefined && taxClass !== "exempt")
    throw new DomainError(
      "validation_failed",
      "taxClass: a gift card is exempt; tax is due on what it pays for.",
    );
  if (recurring) throw new DomainError("validation_failed", "recurring: a gift card is sold once.");
}
