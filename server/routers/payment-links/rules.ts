import { addMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import type { ReadingTx } from "#server/core/interfaces/replica.ts";
import { checkChargeable } from "#server/payments/processor/chargeable.ts";
import type { HostedCheckoutConfig } from "#server/wire/atoms/checkout/config.ts";

type Payable = {
  mode: string;
  totalAmount: number;
  expiresAt?: string | null;
  onePerCustomer?: boolean | undefined;
};

/** A link that nobody could ever pay is refused when it is made, and one that promises what its mode has not. */
export function checkPayable(ctx: MerchantContext, link: Payable): void {
  if (link.mode !== "setup" && link.totalAmount === 0) {
    throw new DomainError(
      "amount_not_positive",
      "totalAmount: must be greater than 0, except in mode setup.",
    );
  }
  if (link.onePerCustomer && link.mode !== "subscription") {
    throw new DomainError(
      "validation_failed",
      "onePerCustomer: only a link of mode subscription can be sold once per customer; leave it out.",
    );
  }
  if (link.expiresAt && new Date(link.expiresAt) <= addMs(ctx.clock.now(), 0)) {
    throw new DomainError("validation_failed", "expiresAt: must be in the future.");
  }
}

type LinkAmounts = {
  mode: string;
  currency: string;
  totalAmount?: number;
  minimumAmount?: number | null;
  hostedCheckoutConfig?: HostedCheckoutConfig | null;
};

/**
 * Refuses, when the link is made, amounts that the card processor would refuse, and suggested amounts that the
 * link would refuse from a shopper.
 * @throws amount_too_small · amount_too_large · amount_not_multiple · currency_not_supported
 */
export async function checkLinkAmounts(
  db: Pick<ReadingTx, "routingRule">,
  ctx: MerchantContext,
  link: LinkAmounts,
): Promise<void> {
  if (link.mode === "setup") return;
  const { currency, totalAmount, minimumAmount } = link;
  const about = { currency, methods: link.hostedCheckoutConfig?.methods };
  if (totalAmount !== undefined)
    await checkChargeable(db, ctx, { ...about, field: "totalAmount", amount: totalAmount });
  if (minimumAmount != null)
    await checkChargeable(db, ctx, { ...about, field: "minimumAmount", amount: minimumAmount });
  if (totalAmount !== undefined && minimumAmount != null && totalAmount < minimumAmount)
    throw new DomainError(
      "amount_too_small",
      `totalAmount: it is the suggestion to the shopper, and must be at least the minimumAmount, ${minimumAmount}.`,
    );
}
