import { invariant } from "#server/core/assert.ts";
import type { Env } from "#server/core/env.ts";
import type { PaymentRequest as Asked } from "#server/core/interfaces/processor.ts";
import type { MollieAccount } from "#server/payments/processor/mollie/account.ts";
import { toMollie } from "#server/payments/processor/mollie/amounts.ts";
import type { AskedPaymentRequest } from "#server/payments/processor/mollie/declared.ts";
import { noticeAddress } from "#server/payments/processor/mollie/notices.ts";
import { readSavedMethod } from "#server/payments/processor/mollie/payments/answers.ts";
import { dataFor, isHeldFirst } from "#server/payments/processor/mollie/payments/data.ts";
import { debitAtMollie } from "#server/payments/processor/mollie/payments/debits.ts";
import {
  type BankRedirect,
  bankRedirectNames,
} from "#server/wire/atoms/checkout/bank-redirects.ts";
import { isBankDebit } from "#server/wire/atoms/checkout/bank/bank-debits.ts";

/** Stands for a card that the shopper gives to Mollie on its own page. */
export const cardPageToken = "mollie_card_page";

/** Mollie's names of the ways to pay besides cards, which its library declares. Google Pay is a part of its page for cards. */
export const namesAtMollie = {
  ideal: "ideal",
  bancontact: "bancontact",
  eps: "eps",
  p24: "przelewy24",
  klarna: "klarna",
  paypal: "paypal",
  apple_pay: "applepay",
} as const satisfies Partial<Record<BankRedirect, string>>;
export const redirectsAtMollie = bankRedirectNames.filter(isAtMollie);

function isAtMollie(method: string): method is keyof typeof namesAtMollie {
  return Object.hasOwn(namesAtMollie, method);
}

/**
 * The request for an attempt. A card's money is only held by it: `captureMode: manual` leaves each capture to a call of
 * ours, so that nothing is taken of a payment that was given up before its shopper came. A saved card is charged at once,
 * as nobody else can come.
 */
export function paymentRequest(
  { env }: Pick<MollieAccount, "env">,
  asked: Asked,
  kept: Kept,
): AskedPaymentRequest {
  const { amount, currency, setup, merchantName, paymentIntentId, returnUrl } = asked;
  const webhookUrl = noticeAddress(env, asked.attemptId);
  return {
    description: [merchantName, paymentIntentId].filter(Boolean).join(" "),
    amount: toMollie(setup ? 0 : amount, currency),
    redirectUrl: returnUrl,
    ...(isReachable(env) && { webhookUrl }),
    metadata: dataFor(asked),
    ...meansOf(asked, kept),
  } satisfies AskedPaymentRequest;
}

/** Mollie refuses an address of this machine as one for notices (its description of `webhookUrl`). */
function isReachable({ APP_URL, MOLLIE_API_BASE }: Env): boolean {
  const isHere = /^(?:localhost|127\.|\[::1\])/.test(new URL(APP_URL).hostname);
  return MOLLIE_API_BASE !== undefined || !isHere;
}

type Means = Pick<
  AskedPaymentRequest,
  | "billingAddress"
  | "captureMode"
  | "cardToken"
  | "customerId"
  | "lines"
  | "mandateId"
  | "method"
  | "redirectUrl"
  | "sequenceType"
>;

/** A customer who was made for this payment, and the mandate of an account that is debited. */
type Kept = { customerId: string | null; mandateId: string | null };

function meansOf(asked: Asked, { customerId, mandateId }: Kept): Partial<Means> {
  const { source, method, setup, capture } = asked;
  if (source.type === "debit") {
    invariant(customerId !== null, "a debit has a customer of its own");
    const means = { customerId, mandateId, sequenceType: "recurring" as const };
    return { ...means, method: debitAtMollie, redirectUrl: null };
  }
  invariant(source.type !== "code", "ways to pay by a code are not offered with Mollie");
  invariant(source.type !== "card", "card numbers never reach this service when Mollie is used");
  if (source.type === "saved") {
    const { customer, mandate } = readSavedMethod(source.processorMethod);
    return {
      customerId: customer,
      mandateId: mandate,
      sequenceType: "recurring",
      ...(isBankDebit(method) ? { method: debitAtMollie } : { captureMode: capture }),
      redirectUrl: null,
    };
  }
  if (source.type === "redirect") {
    invariant(isAtMollie(method), "a bank's way to pay has a name");
    const { email } = source.payer;
    return {
      method: namesAtMollie[method],
      ...(email && { billingAddress: { email } }),
      ...(isHeldFirst(method) && { captureMode: "manual", lines: [lineOf(asked)] }),
    };
  }
  return {
    method: "creditcard",
    ...(source.token !== cardPageToken && { cardToken: source.token }),
    ...(customerId !== null && { sequenceType: "first", customerId }),
    ...(!setup && { captureMode: "manual" }),
  };
}

/** Klarna wants the order's lines (Mollie's description of `lines`); this service tells Mollie no more than their sum. */
function lineOf({ merchantName, paymentIntentId, amount, currency }: Asked) {
  const sum = toMollie(amount, currency);
  const description = merchantName ?? paymentIntentId;
  return { description, quantity: 1, unitPrice: sum, totalAmount: sum };
}
