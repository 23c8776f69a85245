import type { RoutedPayment } from "#server/payments/routing/decide.ts";
import { routable } from "#server/payments/routing/obstacle.ts";
import { limitsOf, takerOf, type Takers } from "#server/payments/routing/takers.ts";
import {
  announcedDaysMin,
  leavesTimeToAnnounce,
} from "#server/wire/atoms/checkout/bank/bank-debits.ts";
import {
  type BankWay,
  bankWayNames,
  bankWayFacts,
  flowOf,
} from "#server/wire/atoms/checkout/bank/bank-ways.ts";
import type { Recurring } from "#server/wire/atoms/checkout/config.ts";

/** A payment that somebody is to make, as far as it is known; amounts in the smallest currency unit. */
export type Purchase = {
  currency: string;
  mode: "payment" | "setup" | "subscription";
  capture: "automatic" | "manual";
  /** A charge of a subscription, which its card pays, because that pays the next one too. */
  ofSubscription: boolean;
  /** How often a subscription is charged; left out where nobody knows it. */
  recurring?: Recurring | null;
  /** How many days nothing is charged for at the start of a subscription; left out or null: none. */
  trialDays?: number | null;
  amount?: number | null;
  /** Whether the account or the card is to be kept, besides what the mode says. */
  saves?: boolean;
  /** The country of the shopper's bank, by two letters; null where nobody knows it. */
  country?: string | null;
  /** The facts of a certain payment that routing rules ask for, as far as they are known. */
  routed?: Pick<RoutedPayment, "paymentIntentId" | "country">;
};

/** Why a way to pay cannot be offered; each is a sentence in `whyNotSentences`. */
export const notOfferedReasons = [
  "processor",
  "mode",
  "period",
  "capture",
  "currency",
  "routing",
  "amount",
  "country",
] as const;
export type NotOfferedReason = (typeof notOfferedReasons)[number];

/**
 * Why this way cannot pay for a purchase; null when it can. The one rule for page, API and dashboard: what a merchant
 * chooses to offer is asked besides. The processor is the one that routing rules would choose.
 */
export function whyNotOffered(
  takers: Takers,
  method: BankWay,
  purchase: Purchase,
): NotOfferedReason | null {
  const { currency, mode, capture, ofSubscription, amount, country, routed } = purchase;
  const { currencies, countries, bounds } = bankWayFacts(method);
  if (!routable(takers).some(({ bankWays }) => bankWays?.includes(method))) return "processor";
  if (ofSubscription) return "mode";
  if ((mode !== "payment" || purchase.saves) && !isKept(takers, method, purchase)) return "mode";
  if (isTooOften(method, purchase)) return "period";
  if (capture !== "automatic") return "capture";
  if (!currencies.includes(currency)) return "currency";
  const known = routed ?? { paymentIntentId: null, country: country ?? null };
  const payment = { ...known, currency, method, brand: null };
  if (limitsOf(takers, payment) === null) return "routing";
  const isTaken = amount == null || takerOf(takers, { ...payment, amount: BigInt(amount) });
  if (!isTaken) return "amount";
  if (country && countries && !countries.includes(country)) return "country";
  const own = bounds?.(currency, country ?? null);
  if (own === null) return "country";
  return amount != null && own && (amount < own.least || amount > own.most) ? "amount" : null;
}

/** An account is kept with its mandate, by a debit or by none, whichever processor the payment goes to. */
function isKept(takers: Takers, method: BankWay, { mode, amount, trialDays }: Purchase): boolean {
  if (flowOf(method) !== "debit") return false;
  const isAlone = mode === "setup" || amount === 0 || trialDays != null;
  const taking = routable(takers).filter(({ bankWays }) => bankWays?.includes(method));
  return taking.every(({ keepsMandates }) => (isAlone ? keepsMandates === "alone" : keepsMandates));
}

/** A debit that comes sooner than its letter may: the first one after a trial, or one of the periods. */
function isTooOften(method: BankWay, { mode, recurring, trialDays }: Purchase): boolean {
  if (mode !== "subscription" || flowOf(method) !== "debit") return false;
  if (trialDays != null && trialDays < announcedDaysMin) return true;
  return recurring != null && !leavesTimeToAnnounce(recurring);
}

function ownSentences(takers: Takers | null, method: BankWay): string {
  const taking = takers ? routable(takers) : [];
  return taking.flatMap(({ whyLeftOut }) => whyLeftOut?.[method] ?? []).join(" ");
}

const listed = new Intl.ListFormat("en");

/** A sentence for a merchant's program about a way that is not offered; with the processors' own, where they are given. */
export function whyNotSentence(
  method: BankWay,
  reason: NotOfferedReason,
  takers: Takers | null = null,
): string {
  const { label, currencies, countries, bounds } = bankWayFacts(method);
  const sentences: Record<NotOfferedReason, string> = {
    processor: ownSentences(takers, method) || `The processor does not offer ${label}.`,
    mode:
      flowOf(method) === "debit"
        ? `${label} is saved at a processor that keeps mandates alone: in mode setup and for a trial at one that needs no first debit. It pays no renewal on the page.`
        : `${label} pays once: it can neither be saved nor pay for a subscription.`,
    period: `${label} pays for subscriptions whose period and trial are a week or longer, because each debit is announced days before.`,
    capture: `${label} ${flowOf(method) === "debit" ? "cannot be authorized first" : "takes the money at once"}: use captureMethod automatic.`,
    currency: `${label} pays in ${listed.format(currencies)} only.`,
    routing: `The processor that such payments go to does not offer ${label} in this currency.`,
    amount: `The amount is outside of what ${bounds ? label : "the processor"} takes in this currency.`,
    country: bounds
      ? `${label} is for customers in ${countries?.join(", ")}, in the currency of their country.`
      : `${label} is for banks in ${countries?.join(", ")}.`,
  };
  return sentences[reason];
}

/** The wanted ways that can pay for a purchase, in the table's order. */
export function offeredBankWays(
  takers: Takers,
  purchase: Purchase,
  isWanted: (method: BankWay) => boolean,
): BankWay[] {
  return bankWayNames.filter(
    (method) => isWanted(method) && whyNotOffered(takers, method, purchase) === null,
  );
}
