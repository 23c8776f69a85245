import type { Services } from "#server/core/context.ts";
import { isDomainError } from "#server/core/errors.ts";
import { isInvalidNotice } from "#server/core/interfaces/processor-problems.ts";
import type { Processor, ProcessorNotice } from "#server/core/interfaces/processor.ts";
import { readBytes } from "#server/http/request/read-bytes.ts";
import { handleNotice } from "#server/payments/processor/notices.ts";
import { processorsOf } from "#server/payments/processor/registry.ts";

/**
 * Answers a webhook of the card processor: 200 when it is taken in or does not concern us, 400
 * when it is not the processor's, 409 when what it is about is not known yet, so that it comes again.
 */
export async function receiveProcessorWebhook(
  services: Services,
  request: Request,
): Promise<Response> {
  const body = await readText(request);
  if (body === null) return answer(413, "too large");
  const read = await verified(services, request, body);
  if (read === "invalid") return answer(400, "not signed by the processor");
  const { processor, notices } = read;
  if (notices.length === 0) return answer(200, "ignored");
  let handled = true;
  for (const notice of notices)
    handled = (await handleNotice(services, { processor, notice })) && handled;
  return handled ? answer(200, "received") : answer(409, "not known yet");
}

/** The body, of which no more than 1 MiB is ever held; null when there is more. */
async function readText(request: Request): Promise<string | null> {
  try {
    return new TextDecoder().decode(await readBytes(request));
  } catch (error) {
    if (isDomainError(error) && error.code === "body_too_large") return null;
    throw error;
  }
}

type Read = { processor: Processor; notices: ProcessorNotice[] };

/** All processors have this one address: it is of the one whose signature it bears, or whose seal its address has. */
async function verified(
  services: Services,
  { headers, url }: Request,
  body: string,
): Promise<Read | "invalid"> {
  const { searchParams } = new URL(url);
  for (const processor of processorsOf(services)) {
    try {
      const read = await processor.readNotice(body, headers, searchParams);
      return { processor, notices: [read].flat().filter((one) => one !== null) };
    } catch (error) {
      if (!isInvalidNotice(error)) throw error;
    }
  }
  return "invalid";
}

function answer(status: number, outcome: string): Response {
  return Response.json({ outcome }, { status });
}
