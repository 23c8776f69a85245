import { hash } from "node:crypto";
import type { PaymentLinkModel } from "#server/generated/prisma/models.ts";
import type { LineItem } from "#server/wire/atoms/money/line-item.ts";

/**
 * Identifies the offer of a link by the content of its page. A form posts it back with the total
 * that it showed, because a link can come to sell something else at the same price.
 */
export function offerFingerprint({
  name,
  description,
  lineItems,
}: Pick<PaymentLinkModel, "name" | "description" | "lineItems">): string {
  const lines = ((lineItems ?? []) as LineItem[]).map((line) => [
    line.name,
    line.quantity,
    line.amount,
  ]);
  return hash("sha256", JSON.stringify([name, description, lines]), "base64url");
}
