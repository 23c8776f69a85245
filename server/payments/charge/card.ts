import valid from "card-validator";
import { addMs, type Clock } from "#server/core/clock.ts";
import type { Env } from "#server/core/env.ts";
import type { CardSummary } from "#server/core/interfaces/processor.ts";
import { keyedHash } from "#server/core/secret-box.ts";
import type { CardInput } from "#server/wire/payments/payment-intent.ts";

/** The number without the spaces and dashes that people type. */
export function cardDigits(card: Pick<CardInput, "number">): string {
  return card.number.replaceAll(/[\s-]/g, "");
}

/**
 * The problems of a card before anyone is asked: length and checksum, expiry, length of the
 * security code for its brand. One sentence each, which never repeats what was typed.
 */
export function cardProblems(card: CardInput, clock: Clock): string[] {
  const digits = cardDigits(card);
  const number = valid.number(digits);
  const problems: string[] = [];
  if (!/^\d+$/.test(digits) || !number.isValid)
    problems.push("card.number: this is not a valid card number.");
  if (hasExpired(card, clock)) problems.push("card.expYear: this card has expired.");
  const size = number.card?.code.size ?? 3;
  if (!/^\d+$/.test(card.cvc) || card.cvc.length !== size) {
    problems.push(`card.cvc: the security code of this card has ${size} digits.`);
  }
  return problems;
}

/** The details of a card that may be stored (contract §4): never the number, never the security code. */
export function summarizeCard(env: Pick<Env, "APP_SECRET">, card: CardInput): CardSummary {
  const digits = cardDigits(card);
  return {
    brand: brandNames[valid.number(digits).card?.type ?? ""] ?? "card",
    last4: digits.slice(-4),
    expMonth: card.expMonth,
    expYear: card.expYear,
    fingerprint: keyedHash(env, "card-fingerprint", digits),
  };
}

const brandNames: Record<string, string> = {
  visa: "visa",
  mastercard: "mastercard",
  "american-express": "amex",
  discover: "discover",
  jcb: "jcb",
  "diners-club": "diners",
  unionpay: "unionpay",
  maestro: "maestro",
};

/** A card is good to the end of its month, in the last time zone (UTC−12). */
function hasExpired(card: CardInput, clock: Clock): boolean {
  const monthAfter = new Date(Date.UTC(card.expYear, card.expMonth, 1));
  return addMs(clock.now(), -12 * 3_600_000) >= monthAfter;
}
