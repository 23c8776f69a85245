import type { Services } from "#server/core/context.ts";
import { processorFor } from "#server/payments/processor/registry.ts";
import {
  type BankWay,
  bankWayNames,
  bankWayFacts,
  flowOf,
} from "#server/wire/atoms/checkout/bank/bank-ways.ts";

/** A payment that somebody is to make, as far as it is known; amounts in the smallest currency unit. */
export type Purchase = {
  currency: string;
  mode: "payment" | "setup" | "subscription";
  capture: "automatic" | "manual";
  /** A charge of a subscription, which its card pays, because that pays the next one too. */
  ofSubscription: boolean;
  amount?: number | null;
  /** The country of the shopper's bank, by two letters; null where nobody knows it. */
  country?: string | null;
};

/** Why a way to pay cannot be offered; each is a sentence in `whyNotSentences`. */
export const notOfferedReasons = [
  "processor",
  "mode",
  "capture",
  "currency",
  "amount",
  "country",
] as const;
export type NotOfferedReason = (typeof notOfferedReasons)[number];

/**
 * Why this way cannot pay for a purchase; null when it can. The one rule for page, API and dashboard: what a merchant
 * chooses to offer is asked besides.
 */
export function whyNotOffered(
  services: Pick<Services, "processor">,
  method: BankWay,
  { currency, mode, capture, ofSubscription, amount, country }: Purchase,
): NotOfferedReason | null {
  const processor = processorFor(services);
  const { currencies, countries } = bankWayFacts(method);
  if (!processor.bankWays?.includes(method)) return "processor";
  if (mode !== "payment" || ofSubscription) return "mode";
  if (capture !== "automatic") return "capture";
  const limits = processor.limits(currency);
  if (!currencies.includes(currency) || !limits) return "currency";
  if (amount != null && (amount < limits.minimum || amount > limits.maximum)) return "amount";
  return country && !countries.includes(country) ? "country" : null;
}

/** A sentence for a merchant's program about a way that is not offered. */
export function whyNotSentence(method: BankWay, reason: NotOfferedReason): string {
  const { label, currencies, countries } = bankWayFacts(method);
  const sentences: Record<NotOfferedReason, string> = {
    processor: `The processor does not offer ${label}.`,
    mode: `${label} pays once: it can neither be saved nor pay for a subscription.`,
    capture: `${label} ${flowOf(method) === "debit" ? "cannot be authorized first" : "takes the money at once"}: use captureMethod automatic.`,
    currency: `${label} pays in ${currencies.join(" and ")} only.`,
    amount: "The amount is outside of what the processor charges in this currency.",
    country: `${label} is for banks in ${countries.join(", ")}.`,
  };
  return sentences[reason];
}

/** The wanted ways that can pay for a purchase, in the table's order. */
export function offeredBankWays(
  services: Pick<Services, "processor">,
  purchase: Purchase,
  isWanted: (method: BankWay) => boolean,
): BankWay[] {
  return bankWayNames.filter(
    (method) => isWanted(method) && whyNotOffered(services, method, purchase) === null,
  );
}
