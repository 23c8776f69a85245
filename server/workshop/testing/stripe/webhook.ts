import Stripe from "stripe";

export const webhookSecret = "whsec_double";

/** Signed the way Stripe does, by its own library. */
export function signedWebhook(
  id: string,
  type: string,
  object: object,
  previous_attributes?: object,
): { body: string; headers: Headers } {
  const body = JSON.stringify({ id, object: "event", type, data: { object, previous_attributes } });
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload: body,
    secret: webhookSecret,
  });
  return { body, headers: new Headers({ "stripe-signature": signature }) };
}
