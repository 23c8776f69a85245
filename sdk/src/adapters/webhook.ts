import { WebhookVerificationError } from "../errors.js";
import type { WebhookEvent } from "../generated/types.js";
import { unwrap } from "../webhooks.js";
import type { UnwrapOptions, WebhookSecret } from "../webhooks.js";

/** The event's id, and the framework's own request or context. */
export type WebhookDelivery<Context> = {
  /** The same each time this event is sent, and signed with it: do its work once for each id. */
  id: string;
  context: Context;
};

type Secret = WebhookSecret | undefined;

export type WebhookOptions<Context> = UnwrapOptions & {
  /**
   * The endpoint's secret, `whsec_…`. Several are taken while one replaces another; a function is asked for each
   * request, where settings come with it.
   */
  secret: Secret | ((context: Context) => Secret);
  /** Called with an event whose signature has been verified. When it throws, the service sends the event again. */
  onEvent: (event: WebhookEvent, delivery: WebhookDelivery<Context>) => unknown;
};

/** The part of a request that a signature is about. `read` answers null when the body is longer than `bodyMax`. */
export type Posted = {
  method: string | undefined;
  headers: Parameters<typeof unwrap>[1];
  read: () => Promise<Uint8Array | string | null>;
};

/** The longest body that is read, in bytes: anybody can post to this address. */
export const bodyMax = 1024 * 1024;

/**
 * Verifies a webhook and gives its event to the shop. Answers 204 when the shop has taken it, 400 when the signature
 * is not the secret's or is too old, 405 for another method than POST, and 413 for a body that is too long.
 * @throws Error when the shop's callback failed, which every framework answers with 500; TypeError without a secret
 */
export async function receiveWebhook<Context>(
  { secret: given, onEvent, ...options }: WebhookOptions<Context>,
  posted: Posted,
  context: Context,
): Promise<Response> {
  if (posted.method !== "POST") return sentence(405, "Webhooks are posted.", { allow: "POST" });
  const secret = typeof given === "function" ? given(context) : given;
  if (!secret?.length) throw new TypeError("webhookHandler: pass secret, the endpoint's whsec_…");
  const body = await posted.read();
  if (body === null) return sentence(413, `No webhook is longer than ${bodyMax} bytes.`);
  let event: WebhookEvent;
  try {
    event = await unwrap(body, posted.headers, secret, options);
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error;
    return sentence(400, error.message);
  }
  try {
    await onEvent(event, { id: event.id, context });
  } catch (cause) {
    // Frameworks answer with the status that an error has: 410 would end the endpoint.
    const failure = new Error(`onEvent failed for ${event.type} ${event.id}: it will be sent again.`);
    throw Object.defineProperty(failure, "cause", { value: cause });
  }
  return new Response(null, { status: 204 });
}

function sentence(status: number, text: string, more: Record<string, string> = {}): Response {
  const headers = { "content-type": "text/plain; charset=utf-8", ...more };
  return new Response(`${text}\n`, { status, headers });
}

/** The body of a request, or null when it is too long. */
export async function readBody({ body }: Request): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    size += part.value.length;
    if (size > bodyMax) {
      await reader?.cancel();
      return null;
    }
    chunks.push(part.value);
  }
  return joined(chunks, size);
}

export function joined(chunks: Uint8Array[], size: number): Uint8Array {
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
