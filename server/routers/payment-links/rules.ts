import { addMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import { lineItemsTotal } from "#server/wire/atoms/line-item.ts";
import type { LineItemInput } from "#server/wire/atoms/line-item.ts";

type Priced = {
  totalAmount: number;
  currency: string;
  lineItems?: readonly Pick<LineItemInput, "quantity" | "amount" | "currency">[] | null;
};

/**
 * With line items, the total is their exact sum and all currencies agree.
 * @throws currency_mismatch · amount_too_large · total_mismatch
 */
export function checkTotal(priced: Priced): void {
  const { lineItems, currency, totalAmount } = priced;
  if (!lineItems) return;
  if (lineItems.some((item) => item.currency !== currency)) {
    throw new DomainError("currency_mismatch", `lineItems: every line must be in ${currency}.`);
  }
  const sum = lineItemsTotal(lineItems);
  if (sum === null) {
    throw new DomainError(
      "amount_too_large",
      "lineItems: their sum is larger than 9007199254740991.",
    );
  }
  if (sum !== totalAmount) {
    throw new DomainError(
      "total_mismatch",
      `totalAmount: the line items add up to ${sum}, not ${totalAmount}.`,
    );
  }
}

/** A link that nobody could ever pay is refused when it is made. */
export function checkPayable(
  ctx: MerchantContext,
  link: { mode: string; totalAmount: number; expiresAt?: string | null },
): void {
  if (link.mode !== "setup" && link.totalAmount === 0) {
    throw new DomainError(
      "amount_not_positive",
      "totalAmount: must be greater than 0 unless the mode is setup.",
    );
  }
  if (link.expiresAt && new Date(link.expiresAt) <= addMs(ctx.clock.now(), 0)) {
    throw new DomainError("validation_failed", "expiresAt: must be in the future.");
  }
}
