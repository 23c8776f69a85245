import type { Env } from "#server/core/env.ts";
import { customerSeparator } from "#server/core/interfaces/processor-lists.ts";
import type { CardSummary, Decline, ProcessorPayment } from "#server/core/interfaces/processor.ts";
import { keyedHash } from "#server/core/secret-box.ts";
import { declineOf } from "#server/payments/charge/decline.ts";
import { fromMollie } from "#server/payments/processor/mollie/amounts.ts";
import type {
  MandateResponseDetails,
  PaymentResponse,
} from "#server/payments/processor/mollie/declared.ts";
import { declineFrom } from "#server/payments/processor/mollie/failure-words.ts";
import {
  dataOf,
  isPaidByBank,
  isTakenAtOnce,
} from "#server/payments/processor/mollie/payments/data.ts";
import { accountOf, debitOf } from "#server/payments/processor/mollie/payments/debits.ts";
import { declineOfSepa } from "#server/payments/processor/sepa-codes.ts";

/** A payment, and how much of it captures have taken that have not failed; smallest unit. */
export type Seen = { payment: PaymentResponse; captured: number };

export function paymentOf(env: Env, { payment, captured }: Seen): ProcessorPayment {
  const { id, amount, customerId, mandateId, captureBefore, _links } = payment;
  const { attemptId = null, saves } = dataOf(payment);
  const status = statusOf({ payment, captured });
  const isMade = status === "succeeded" || status === "authorized";
  const url = _links.checkout?.href;
  return {
    id,
    status,
    attemptId,
    amount: fromMollie(amount),
    amountCaptured: status === "succeeded" ? takenOf({ payment, captured }) : 0,
    card: heldBy(env, payment),
    processorMethod:
      isMade && saves === "yes" && customerId && mandateId
        ? savedMethod(customerId, mandateId)
        : null,
    nextAction:
      status === "requires_action" && url
        ? { type: "redirect", url, method: "GET", fields: {} }
        : null,
    ...(status === "authorized" && captureBefore && { captureBefore: new Date(captureBefore) }),
    debit: debitOf(payment),
    decline: status === "failed" ? declineIn(payment) : null,
  };
}

/** The card, or the account that is debited, in its place. */
function heldBy(env: Env, payment: PaymentResponse): CardSummary | null {
  const { details } = payment;
  return dataOf(payment).capture === "debit"
    ? accountOf(env, details?.consumerAccount)
    : cardOf(env, details ?? {});
}

/** Banks and payments by saved cards are paid without a capture of ours. */
function takenOf({ payment, captured }: Seen): number {
  const { amount, amountCaptured } = payment;
  return captured > 0 ? captured : fromMollie(amountCaptured ?? amount);
}

export function statusOf({ payment, captured }: Seen): ProcessorPayment["status"] {
  const { status, authorizedAt, _links } = payment;
  const data = dataOf(payment);
  const isGivenUp = data.givenUp === "yes";
  switch (status) {
    case "open":
      if (isGivenUp) return "canceled";
      return _links.checkout ? "requires_action" : "processing";
    case "pending":
      return isGivenUp ? "canceled" : "processing";
    case "authorized":
      if (captured > 0) return "succeeded";
      if (isGivenUp) return "canceled";
      return isTakenAtOnce(data) ? "processing" : "authorized";
    case "paid":
      return isGivenUp && isPaidByBank(data) ? "canceled" : "succeeded";
    case "canceled":
    case "expired":
      // The shopper left the page, or time was over; an authorization was let go.
      return isGivenUp || authorizedAt ? "canceled" : "failed";
    case "failed":
      return isGivenUp ? "canceled" : "failed";
  }
}

function declineIn(payment: PaymentResponse): Decline {
  const { capture } = dataOf(payment);
  if (capture === "debit") return declineOfSepa(payment.details?.bankReasonCode);
  if (capture === "bank" || capture === "account") return declineOf("not_approved");
  if (payment.status === "canceled") return declineOf("authentication_abandoned");
  if (payment.status === "expired") return declineOf("authentication_expired");
  return declineFrom(payment.details?.failureReason);
}

const brands: Record<string, string> = {
  "American Express": "amex",
  "Diners Club": "diners",
  Maestro: "mastercard",
  Vpay: "visa",
};

/** Null for a payment without a card. Payments have its date as `MM/YY`, mandates the day at the end of the month. */
export function cardOf(env: Env, details: MandateResponseDetails): CardSummary | null {
  const { cardNumber, cardExpiryDate, cardLabel, cardFingerprint } = details;
  if (!cardNumber) return null;
  const last4 = cardNumber.slice(-4);
  const label = cardLabel ?? "unknown";
  const brand = brands[label] ?? label.toLowerCase().replaceAll(" ", "_");
  const same = cardFingerprint ?? `${brand} ${last4} ${cardExpiryDate}`;
  return {
    brand,
    last4,
    ...expiryOf(cardExpiryDate ?? ""),
    fingerprint: keyedHash(env, "card-fingerprint", `mollie ${same}`),
  };
}

function expiryOf(date: string): Pick<CardSummary, "expMonth" | "expYear"> {
  const [, month, short] = /^(\d\d)\/(\d\d)$/.exec(date) ?? [];
  if (month && short) return { expMonth: Number(month), expYear: 2000 + Number(short) };
  const [year = 0, ofYear = 0] = date.split("-").map(Number);
  return { expMonth: ofYear, expYear: year };
}

/** Mollie charges a mandate only together with its customer: both make one token. */
export function savedMethod(customer: string, mandate: string): string {
  return customer + customerSeparator + mandate;
}

export function readSavedMethod(token: string): { customer: string; mandate: string } {
  const [customer = "", mandate = ""] = token.split(customerSeparator);
  return { customer, mandate };
}
