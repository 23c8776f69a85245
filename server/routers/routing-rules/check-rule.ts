import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import type { RoutingRuleModel } from "#server/generated/prisma/models.ts";
import { isBankWay } from "#server/wire/atoms/checkout/bank/bank-ways.ts";

type Checked = Pick<
  RoutingRuleModel,
  "processor" | "methods" | "currencies" | "brands" | "minimumAmount" | "maximumAmount"
>;

/**
 * Refuses a rule that names a processor that takes no new payments, or that no payment could fit.
 * @throws validation_failed
 */
export function checkRule({ env }: Pick<MerchantContext, "env">, rule: Checked): void {
  const { processor, methods, currencies, brands, minimumAmount, maximumAmount } = rule;
  const names: readonly string[] = env.PROCESSORS;
  if (!names.includes(processor))
    throw refused(`processor: takes no new payments here. Send ${names.join(" or ")}.`);
  const hasBounds = minimumAmount !== null || maximumAmount !== null;
  if (hasBounds && currencies.length !== 1)
    throw refused(
      "currencies: minimumAmount and maximumAmount are amounts of one currency. Send exactly one.",
    );
  if (minimumAmount !== null && maximumAmount !== null && minimumAmount > maximumAmount)
    throw refused("maximumAmount: must not be less than minimumAmount.");
  if (brands.length > 0 && methods.length > 0 && methods.every(isBankWay))
    throw refused("brands: only cards have one. Add card to methods, or leave brands out.");
}

function refused(message: string): DomainError {
  return new DomainError("validation_failed", message);
}
