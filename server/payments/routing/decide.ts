import { createHash } from "node:crypto";
import type { RoutingRuleModel } from "#server/generated/prisma/models.ts";
import {
  methodName,
  processorLabel,
  shortAmount,
} from "#server/records/payments/routing-sentence.ts";
import { brandName } from "#server/wire/atoms/checkout/brand-name.ts";
import { countryName } from "#server/wire/atoms/checkout/countries.ts";

/** A payment, as far as it is known before a processor is asked. */
export type RoutedPayment = {
  /** Null where no certain payment is meant, so that no share can be decided. */
  paymentIntentId: string | null;
  /** Smallest unit of the currency. */
  amount: bigint;
  currency: string;
  method: string;
  country: string | null;
  brand: string | null;
};

export type Verdict = {
  rule: RoutingRuleModel;
  verdict: "applies" | "next" | "passed_over";
  reason: string;
};
export type Route = { processor: string; routingRuleId: string | null };

/** Why a processor cannot take this payment at all, in a sentence; null when it can. */
export type Obstacle = (processor: string) => string | null;

/**
 * Where a payment goes: the first rule that fits names its processor, later ones that fit, and then the processor of all
 * other payments, those that are asked where an earlier one cannot be. Each processor is named once. The same answer for
 * the same payment and rules, whoever asks and how often.
 */
export function decideRoute(
  rules: readonly RoutingRuleModel[],
  payment: RoutedPayment,
  { obstacle, otherwise }: { obstacle: Obstacle; otherwise: string },
): { verdicts: Verdict[]; routes: Route[] } {
  const routes: Route[] = [];
  const verdicts = rules.map((rule): Verdict => {
    const misfit = misfitOf(rule, payment) ?? obstacle(rule.processor);
    if (misfit !== null) return { rule, verdict: "passed_over", reason: misfit };
    if (routes.some(({ processor }) => processor === rule.processor))
      return {
        rule,
        verdict: "passed_over",
        reason: `It fits, but an earlier rule names ${processorLabel(rule.processor)} already.`,
      };
    routes.push({ processor: rule.processor, routingRuleId: rule.id });
    if (routes.length === 1)
      return { rule, verdict: "applies", reason: "It is the first that fits." };
    return { rule, verdict: "next", reason: "It fits, and an earlier rule decides." };
  });
  const isNamed = routes.some(({ processor }) => processor === otherwise);
  if (!isNamed && (routes.length === 0 || obstacle(otherwise) === null))
    routes.push({ processor: otherwise, routingRuleId: null });
  return { verdicts, routes };
}

/** Why a rule does not fit a payment, in a sentence; null when it does. */
function misfitOf(rule: RoutingRuleModel, payment: RoutedPayment): string | null {
  const { method, currency, country, brand, amount, paymentIntentId } = payment;
  if (!fits(rule.methods, method)) return `It is not for ${methodName(method)} payments.`;
  if (!fits(rule.currencies, currency)) return `It is not for payments in ${currency}.`;
  if (rule.minimumAmount !== null && amount < rule.minimumAmount)
    return `It is for ${shortAmount(rule.minimumAmount, currency)} or more.`;
  if (rule.maximumAmount !== null && amount > rule.maximumAmount)
    return `It is for ${shortAmount(rule.maximumAmount, currency)} or less.`;
  if (rule.countries.length > 0 && country === null)
    return "It is for certain countries, and the shopper's is not known.";
  if (country !== null && !fits(rule.countries, country))
    return `It is not for shoppers from ${countryName(country, "en")}.`;
  if (rule.brands.length > 0 && brand === null)
    return "It is for certain brands of cards, and the card's is not known before it is charged.";
  if (brand !== null && !fits(rule.brands, brand)) return `It is not for ${brandName(brand)}.`;
  if (rule.sharePercent === 100) return null;
  const share = `It takes ${rule.sharePercent} % of such payments, chosen by their ids`;
  if (paymentIntentId === null) return `${share}, and no certain payment is meant.`;
  return isInShare(rule, paymentIntentId) ? null : `${share}, and this one is not among them.`;
}

function fits(allowed: readonly string[], value: string): boolean {
  return allowed.length === 0 || allowed.includes(value);
}

/** Each rule draws for itself, so that a share is one of the payments that reach the rule. */
function isInShare({ id, sharePercent }: RoutingRuleModel, paymentIntentId: string): boolean {
  const hash = createHash("sha256").update(`${id}:${paymentIntentId}`).digest();
  return hash.readUInt32BE(0) % 100 < sharePercent;
}
