import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import type { AttemptRequest } from "#server/payments/charge/attempt/start.ts";
import { cardProblems, summarizeCard } from "#server/payments/charge/card.ts";
import { processorFor } from "#server/payments/processor/registry.ts";
import type { CardInput } from "#server/wire/payments/payment-intent.ts";

/**
 * How to pay: exactly one of `card`, `paymentMethodId`, `processorToken` and `wallet`; none of them where the order
 * costs nothing.
 */
export type ConfirmInput = {
  card?: CardInput;
  paymentMethodId?: string;
  /** A token of the processor's own browser library (live). */
  processorToken?: string;
  /** The balance of the intent's customer. */
  wallet?: true;
  savePaymentMethod?: boolean;
  /** The amount that the shopper was shown, in the smallest currency unit: no other one is charged. */
  shownAmount?: number;
  /** Where the browser comes back to after a challenge; the hosted page by default. */
  returnUrl?: string;
  /** SHA-256 of the cookie of the browser that pays: only this browser may start over during a challenge. */
  browserToken?: string;
  /** The cardholder's bank is asked even where it need not be: card testing is suspected. */
  askBank?: boolean;
  /** The saved method's holder is away, so that nobody can answer a challenge. */
  offSession?: boolean;
};

/**
 * Checks how somebody wants to pay before anything is written or asked, and keeps of a card only
 * what may be kept.
 * @throws validation_failed · raw_card_not_allowed
 */
export function confirmRequest(
  ctx: MerchantContext,
  intentId: string,
  input: ConfirmInput,
): AttemptRequest {
  const { card, paymentMethodId, processorToken, wallet, returnUrl } = input;
  const ways = [card, paymentMethodId, processorToken, wallet].filter((way) => way !== undefined);
  if (ways.length > 1 || (ways.length === 0 && input.savePaymentMethod)) throw notOneWay();
  if (input.offSession && (!paymentMethodId || input.savePaymentMethod || returnUrl)) {
    throw new DomainError(
      "validation_failed",
      "offSession: requires a saved payment method. Leave out card, wallet, savePaymentMethod and returnUrl, or leave out offSession.",
    );
  }
  if (card) checkCard(ctx, card);
  return {
    intentId,
    method: ways.length === 0 ? "none" : wallet ? "wallet" : "card",
    card: card ? summarizeCard(ctx.env, card) : null,
    paymentMethodId: paymentMethodId ?? null,
    save: input.savePaymentMethod ?? false,
    shownAmount: input.shownAmount ?? null,
    offSession: input.offSession ?? false,
    returnUrl: returnUrl ?? null,
    browserToken: input.browserToken ?? null,
  };
}

/** The facts of a payment that is to be charged. */
export function notOneWay(): DomainError {
  return new DomainError(
    "validation_failed",
    "Send exactly one of card, paymentMethodId and wallet.",
  );
}

function checkCard(ctx: MerchantContext, card: CardInput): void {
  const processor = processorFor(ctx);
  if (ctx.env.APP_ENV !== "testing" || !processor.takesCardNumbers) {
    throw new DomainError(
      "raw_card_not_allowed",
      "card: card numbers are accepted in testing only. In live, use the hosted page or a saved payment method.",
    );
  }
  const problems = cardProblems(card, ctx.clock);
  if (problems.length > 0) throw new DomainError("validation_failed", problems);
  const problem = processor.cardProblem(card);
  if (problem) throw new DomainError("validation_failed", problem);
}
