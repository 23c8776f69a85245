/**
 * The release of Stripe.js whose declarations are pinned (@stripe/stripe-js), which belongs to the API version of the
 * pinned server library. Stripe's terms want it loaded from its own address
 * (https://docs.stripe.com/sdks/stripejs-versioning).
 */
export const stripeLibraryUrl = "https://js.stripe.com/endive/stripe.js";
