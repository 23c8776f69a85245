import Stripe from "stripe";
import type { Services } from "#server/core/context.ts";
import { receiveProcessorWebhook } from "#server/http/processor-webhook.ts";

export const webhookSecret = "whsec_double";

/** Sends an event to the service, signed by Stripe's own library. Answers the service's status. */
export async function sendWebhook(services: Services, body: string): Promise<number> {
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload: body,
    secret: webhookSecret,
  });
  const request = new Request(`${services.env.APP_URL}/api/processor/webhook`, {
    method: "POST",
    body,
    headers: { "stripe-signature": signature },
  });
  return (await receiveProcessorWebhook(services, request)).status;
}
