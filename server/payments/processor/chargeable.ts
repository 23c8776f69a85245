import type { MerchantContext } from "#server/core/context.ts";
import { DomainError, type ErrorCode } from "#server/core/errors.ts";
import type { AmountLimits, Processor } from "#server/core/interfaces/processor.ts";
import { processorFor } from "#server/payments/processor/registry.ts";

type Charge = {
  /** The field that is named in the refusal. */
  field: string;
  /** Smallest currency unit. */
  amount: number | bigint;
  currency: string;
};

/** The refusals of checkChargeable, and of an amount or a currency that is none, for the operations that list their errors. */
export const amountErrors = [
  "invalid_currency",
  "amount_not_positive",
  "amount_too_small",
  "amount_too_large",
  "amount_not_multiple",
  "currency_not_supported",
] as const satisfies readonly ErrorCode[];

/**
 * Refuses an amount that the processor would refuse, when it is asked for and not when somebody
 * pays: at the creation of sessions, links and intents.
 * @throws currency_not_supported · amount_too_small · amount_too_large · amount_not_multiple
 */
export function checkChargeable(ctx: Pick<MerchantContext, "processor">, charge: Charge): void {
  const { field, amount, currency } = charge;
  const limits = limitsOf(ctx, currency);
  if (amount < limits.minimum)
    throw new DomainError(
      "amount_too_small",
      `${field}: the card processor charges at least ${limits.minimum} ${currency}, in the smallest unit.`,
    );
  checkMost(charge, limits);
}

/**
 * As above, for a price or an extra, of which an order has one or more beside others: there is no minimum. A currency that
 * the processor does not charge in is refused where something is charged.
 * @throws amount_too_large · amount_not_multiple
 */
export function checkPrice(ctx: Pick<MerchantContext, "processor">, price: Charge): void {
  const limits = processorFor(ctx).limits(price.currency);
  if (limits) checkMost(price, limits);
}

/**
 * As above, for a part of a charge that this processor has: a capture or a refund, which has no limits of its own.
 * @throws amount_not_multiple
 */
export function checkPart(processor: Processor, part: Charge): void {
  const limits = processor.limits(part.currency);
  if (limits) checkStep(part, limits);
}

function limitsOf(ctx: Pick<MerchantContext, "processor">, currency: string) {
  const limits = processorFor(ctx).limits(currency);
  if (limits) return limits;
  throw new DomainError(
    "currency_not_supported",
    `currency: the card processor does not charge in ${currency}.`,
  );
}

function checkMost(charge: Charge, limits: AmountLimits): void {
  const { field, amount, currency } = charge;
  if (amount > limits.maximum)
    throw new DomainError(
      "amount_too_large",
      `${field}: the card processor charges at most ${limits.maximum} ${currency}, in the smallest unit.`,
    );
  checkStep(charge, limits);
}

function checkStep({ field, amount, currency }: Charge, { multipleOf }: AmountLimits): void {
  if (BigInt(amount) % BigInt(multipleOf) === 0n) return;
  throw new DomainError(
    "amount_not_multiple",
    `${field}: in ${currency} the card processor takes multiples of ${multipleOf} only.`,
  );
}
