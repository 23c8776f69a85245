import { addMs, dayMs, minuteMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import type { CreateCheckoutSession } from "#server/wire/checkout-session.ts";
import { checkEmbedOrigin } from "#server/payments/embed-origin.ts";
import { totalOf } from "#server/payments/price.ts";
import type { LineItem } from "#server/wire/atoms/line-item.ts";

const expiryMinMs = 5 * minuteMs;
const expiryMaxMs = 7 * dayMs;

/** What can be said of a session before anything is read. @throws validation_failed */
export function checkSession(ctx: MerchantContext, input: CreateCheckoutSession): void {
  const problems: string[] = [];
  const isPriced = Boolean(input.lineItems ?? input.productId) || input.totalAmount != null;
  if (!isPriced && input.mode !== "setup") {
    problems.push("totalAmount: give lineItems, productId or totalAmount.");
  }
  if (input.purpose === "balance_funding") {
    if (!input.customerId) problems.push("customerId: funding a balance needs a customer.");
    if (input.mode !== "payment") problems.push("mode: funding a balance is a payment.");
  }
  if (input.expiresAt && !isSoon(ctx, new Date(input.expiresAt))) {
    problems.push("expiresAt: must be between 5 minutes and 7 days ahead.");
  }
  checkEmbedOrigin(input.hostedCheckoutConfig);
  if (problems.length > 0) throw new DomainError("validation_failed", problems);
}

/**
 * What a session charges, which is nothing only in setup mode.
 * @throws total_mismatch · currency_mismatch · amount_too_large · amount_not_positive
 */
export function sessionTotal(session: {
  totalAmount?: number | null;
  currency: string;
  lineItems: readonly LineItem[] | null;
  mode: string;
}): number {
  const total = totalOf(session);
  if (session.mode === "setup" || total > 0) return total;
  throw new DomainError(
    "amount_not_positive",
    "totalAmount: must be greater than 0 unless the mode is setup.",
  );
}

function isSoon(ctx: MerchantContext, expiresAt: Date): boolean {
  const now = ctx.clock.now();
  return expiresAt >= addMs(now, expiryMinMs) && expiresAt <= addMs(now, expiryMaxMs);
}
