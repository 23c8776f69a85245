import { receiveProcessorWebhook } from "#server/http/processor-webhook.ts";
import { getServices } from "#server/http/services.ts";

/** Where the card processor reports. Its signature is the credential. */
export function POST(request: Request): Promise<Response> {
  return receiveProcessorWebhook(getServices(), request);
}
