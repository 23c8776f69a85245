import { receiveProcessorWebhook } from "#server/payments/webhook.ts";
import { getServices } from "#server/services.ts";

/** Where the card processor reports. Its signature is the credential. */
export function POST(request: Request): Promise<Response> {
  return receiveProcessorWebhook(getServices(), request);
}
