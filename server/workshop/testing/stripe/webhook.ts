import Stripe from "stripe";

export const webhookSecret = "whsec_double";

/** Signed the way Stripe does, by its own library. */
export function signedWebhook(event: object): { body: string; headers: Headers } {
  const body = JSON.stringify(event);
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload: body,
    secret: webhookSecret,
  });
  return { body, headers: new Headers({ "stripe-signature": signature }) };
}
