import type { Services } from "#server/core/context.ts";
import { handleNotice } from "#server/payments/processor/notices.ts";
import { InvalidNotice } from "#server/core/processor.ts";
import type { ProcessorNotice } from "#server/core/processor.ts";

const bodyBytesMax = 1024 * 1024;

/**
 * Answers a webhook of the card processor: 200 when it is taken in or does not concern us, 400
 * when it is not the processor's, 409 when what it is about is not known yet, so that it comes again.
 */
export async function receiveProcessorWebhook(
  services: Services,
  request: Request,
): Promise<Response> {
  const body = await request.text();
  if (body.length > bodyBytesMax) return answer(413, "too large");
  const notice = verified(services, body, request.headers);
  if (notice === "invalid") return answer(400, "not signed by the processor");
  if (notice === null) return answer(200, "ignored");
  const handled = await handleNotice(services, notice);
  return handled ? answer(200, "received") : answer(409, "not known yet");
}

function verified(
  services: Services,
  body: string,
  headers: Headers,
): ProcessorNotice | null | "invalid" {
  try {
    return services.processor.readNotice(body, headers);
  } catch (error) {
    if (error instanceof InvalidNotice) return "invalid";
    throw error;
  }
}

function answer(status: number, outcome: string): Response {
  return Response.json({ outcome }, { status });
}
