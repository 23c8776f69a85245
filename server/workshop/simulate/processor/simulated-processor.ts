import { invariant } from "#server/core/assert.ts";
import type { Clock } from "#server/core/clock.ts";
import type { Env } from "#server/core/env.ts";
import type { PayoutRail } from "#server/core/interfaces/payout-rail.ts";
import type {
  PaymentRequest,
  PaymentSource,
  Processor,
} from "#server/core/interfaces/processor.ts";
import { createStripeProcessor } from "#server/payments/processor/stripe/stripe-processor.ts";
import {
  type Current,
  overNetwork,
  stripeOverNetwork,
} from "#server/workshop/simulate/processor/network.ts";

/** Stripe's testing cards, by what they do ("Testing", docs.stripe.com/testing). */
export const cards = {
  good: "4242424242424242",
  other: "5555555555554444",
  declined: "4000000000009995",
  challenged: "4000002760003184",
};

/** The payment methods that Stripe names after these cards. */
const tokens: Record<string, string> = {
  [cards.good]: "ctoken_visa",
  [cards.other]: "ctoken_mastercard",
  [cards.declined]: "ctoken_chargeDeclinedInsufficientFunds",
  [cards.challenged]: "ctoken_threeDSecure2Required",
};

/**
 * The adapter for Stripe, whole, with the model of Stripe behind its HTTP client. Two things beside it: a number that
 * somebody types becomes a token here, as Stripe's library does it in the browser; and merchants are paid out, as other
 * processors do it.
 */
export function simulatedProcessor(
  { env, clock }: { env: Env; clock: Clock },
  current: () => Current,
): Processor {
  const httpClient = stripeOverNetwork(current);
  const stripe = createStripeProcessor({ env, clock, httpClient });
  const rail = payoutRail(current);
  return {
    ...stripe,
    takesCardNumbers: true,
    createPayment: (request) =>
      stripe.createPayment({ ...request, source: tokenize(current(), request) }),
    get payouts() {
      return current().model.bank.isRail ? rail : undefined;
    },
  };
}

function tokenize({ model }: Current, { source, attemptId }: PaymentRequest): PaymentSource {
  if (source.type !== "card") return source;
  const { number, name } = source.card;
  if (name) model.cardNames.set(attemptId, name);
  const token = tokens[number];
  invariant(token, "a card that histories pay with");
  return { type: "token", token };
}

function payoutRail(current: () => Current): PayoutRail {
  return {
    createPayout: (request) =>
      overNetwork(current, {
        what: "createPayout",
        request: request.payoutId,
        perform: ({ refuses }) => current().model.bank.pay(request, refuses),
      }),
    retrievePayout: (id) =>
      overNetwork(current, {
        what: "retrievePayout",
        request: id,
        perform: () => current().model.bank.retrieve(id),
      }),
  };
}
