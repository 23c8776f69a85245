import { startCheckout } from "./checkout.js";
import type { CheckoutOptions } from "./checkout.js";
import { startPortal } from "./portal.js";
import type { PortalOptions } from "./portal.js";
import { bodyMax, joined, receiveWebhook } from "./webhook.js";
import type { WebhookOptions } from "./webhook.js";

export type { Checkout, CheckoutOptions } from "./checkout.js";
export type { Portal, PortalOptions } from "./portal.js";
export type { WebhookDelivery, WebhookOptions } from "./webhook.js";

/** The parts of Express's, and Node's, request and response that are used here. */
type ExpressRequest = {
  method?: string | undefined;
  headers: Record<string, string | string[] | undefined>;
  readableDidRead: boolean;
  on(event: string, listener: (chunk: Uint8Array) => void): unknown;
};
type ExpressResponse = {
  writeHead(status: number, headers: Record<string, string>): { end(text: string): unknown };
};
type Next = (error?: unknown) => void;
type Handler<Request> = (request: Request, response: ExpressResponse, next: Next) => void;

/** `app.post("/checkout", checkoutHandler({ … }))` redirects to a new checkout session. */
export function checkoutHandler<Request extends ExpressRequest>(
  options: CheckoutOptions<Request>,
): Handler<Request> {
  return (request, response, next) => {
    startCheckout(options, request.method, request)
      .then((answer) => send(response, answer))
      .catch(next);
  };
}

/** `app.post("/account", portalHandler({ … }))` redirects a customer to their own page. */
export function portalHandler<Request extends ExpressRequest>(
  options: PortalOptions<Request>,
): Handler<Request> {
  return (request, response, next) => {
    startPortal(options, request.method, request)
      .then((answer) => send(response, answer))
      .catch(next);
  };
}

/**
 * `app.post("/hooks/canary", webhookHandler({ … }))` gives the shop each event whose signature has been verified. It
 * stands before `express.json()`, which would leave nothing of the bytes that are signed.
 */
export function webhookHandler<Request extends ExpressRequest>(
  options: WebhookOptions<Request>,
): Handler<Request> {
  return (request, response, next) => {
    const { method, headers } = request;
    receiveWebhook(options, { method, headers, read: () => readRequest(request) }, request)
      .then((answer) => send(response, answer))
      .catch(next);
  };
}

async function send(response: ExpressResponse, answer: Response): Promise<void> {
  const text = await answer.text();
  // The rest of a body that is too long is not waited for.
  if (answer.status === 413) answer.headers.set("connection", "close");
  response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(text);
}

/** The raw body: `express.raw()` has read it, some hosts keep it as `rawBody`, or nobody has read it yet. */
async function readRequest(request: ExpressRequest): Promise<Uint8Array | string | null> {
  const { rawBody, body } = request as { rawBody?: unknown; body?: unknown };
  for (const read of [rawBody, body])
    if (typeof read === "string" || read instanceof Uint8Array) return read;
  if (request.readableDidRead)
    throw new TypeError(
      "webhookHandler: the body was parsed before. Put it before app.use(express.json()), because the signature is over the bytes that came.",
    );
  return new Promise((resolve, reject) => {
    let chunks: Uint8Array[] = [];
    let size = 0;
    request.on("data", (chunk) => {
      size += chunk.length;
      if (size <= bodyMax) return void chunks.push(chunk);
      chunks = [];
      resolve(null);
    });
    request.on("end", () => resolve(joined(chunks, size)));
    request.on("close", () => reject(new Error("The webhook broke off.")));
    request.on("error", reject);
  });
}
