/**
 * The tokens that the double of Stripe.js makes of Stripe's test cards (docs.stripe.com/testing): confirmation tokens that behave as
 * the payment methods that Stripe names after them (cards.ts).
 */
export const tokenOfCard = {
  "4242424242424242": "ctoken_visa",
  "4000000000009995": "ctoken_chargeDeclinedInsufficientFunds",
  "4000000000003220": "ctoken_threeDSecure2Required",
};
