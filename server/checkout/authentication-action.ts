import { invariant } from "#server/core/assert.ts";
import type { Services } from "#server/core/context.ts";
import type { CheckoutSessionModel, PaymentAttemptModel } from "#server/generated/prisma/models.ts";
import { processorsOf } from "#server/payments/processor/registry.ts";
import { isBankRedirect, redirectFacts } from "#server/wire/atoms/checkout/bank-redirects.ts";
import { isPaymentCode, type PaymentCode } from "#server/wire/atoms/checkout/bank/payment-codes.ts";
import type { NextAction } from "#server/wire/payments/bank/bank-payment.ts";

/** Where the shopper's browser goes to its bank, or to the processor's page, and with what. */
export type AuthenticationAction = {
  action: { url: string; method: "POST" | "GET"; fields: Record<string, string> };
  /** The card's bank asks, the shopper's own bank or an account elsewhere pays, or the processor's page asks for the card. */
  at: "card_bank" | "own_bank" | "account" | "card_page";
  /** The way to pay by its name, where an account at its company pays. */
  accountAt: string | null;
  /** Where the address leads on to, besides its own origin. */
  formOrigins: readonly string[];
};

type Attempt = Pick<PaymentAttemptModel, "method" | "paymentMethodId" | "processor">;

export function describeAction(
  services: Pick<Services, "processor" | "otherProcessors">,
  attempt: Attempt,
  { url, method, fields }: AuthenticationAction["action"],
): AuthenticationAction {
  const processor = processorsOf(services).find(({ name }) => name === attempt.processor);
  const { cardPageToken, formOrigins = [] } = processor ?? {};
  // A saved card is asked about by its bank.
  const isOnPage = cardPageToken !== undefined && attempt.paymentMethodId === null;
  const ofCard = isOnPage ? "card_page" : "card_bank";
  const way = isBankRedirect(attempt.method) ? redirectFacts(attempt.method) : null;
  const ofWay = way && (way.at === "account" ? "account" : "own_bank");
  return {
    action: { url, method, fields },
    at: ofWay ?? ofCard,
    accountAt: way?.at === "account" ? way.label : null,
    formOrigins,
  };
}

/** A code that is shown, or an app's question that is waited for. */
export type CodeWait = {
  method: PaymentCode;
  /** Null where there is nothing to scan. */
  code: string | null;
  expiresAt: string;
  timeZone: string | null;
  /** The test bank, in testing alone. */
  bankUrl: string | null;
};

type ShownBy = { shop: { testing: boolean }; row: Pick<CheckoutSessionModel, "timeZone"> };

/** The code that the shopper is shown, or that they are waited for. The same whenever they come back. */
export function describeCode(
  { shop, row }: ShownBy,
  { method }: Pick<PaymentAttemptModel, "method">,
  action: Exclude<NextAction, { type: "redirect" }>,
): CodeWait {
  invariant(isPaymentCode(method), "a code is waited for by a way to pay that has one");
  return {
    method,
    code: action.type === "display_code" ? action.code : null,
    expiresAt: action.expiresAt,
    timeZone: row.timeZone,
    bankUrl: shop.testing ? action.url : null,
  };
}
