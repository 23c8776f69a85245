import { startCheckout } from "./checkout.js";
import type { CheckoutOptions } from "./checkout.js";
import { startPortal } from "./portal.js";
import type { PortalOptions } from "./portal.js";
import { bodyMax, receiveWebhook } from "./webhook.js";
import type { WebhookOptions } from "./webhook.js";

export type { Checkout, CheckoutOptions } from "./checkout.js";
export type { Portal, PortalOptions } from "./portal.js";
export type { WebhookDelivery, WebhookOptions } from "./webhook.js";

/** The parts of Fastify's request, reply and instance that are used here. */
type FastifyRequest = {
  method: string;
  headers: Record<string, string | string[] | undefined>;
  body: unknown;
};
type FastifyReply = {
  code(status: number): {
    headers(headers: Record<string, string>): { send(text: string): unknown };
  };
};
type Handler<Request> = (request: Request, reply: FastifyReply) => Promise<unknown>;
type Parsed = (error: null, body: Uint8Array) => void;
type FastifyInstance<Request> = {
  removeAllContentTypeParsers(): void;
  addContentTypeParser(
    type: string,
    options: { parseAs: "buffer"; bodyLimit: number },
    parser: (request: Request, body: Uint8Array, done: Parsed) => void,
  ): unknown;
  post(path: string, handler: Handler<Request>): unknown;
};

/** `app.post("/checkout", checkoutHandler({ … }))` redirects to a new checkout session. */
export function checkoutHandler<Request extends FastifyRequest>(
  options: CheckoutOptions<Request>,
): Handler<Request> {
  return async (request, reply) =>
    send(reply, await startCheckout(options, request.method, request));
}

/** `app.post("/account", portalHandler({ … }))` redirects a customer to their own page. */
export function portalHandler<Request extends FastifyRequest>(
  options: PortalOptions<Request>,
): Handler<Request> {
  return async (request, reply) => send(reply, await startPortal(options, request.method, request));
}

/**
 * `app.register(webhookPlugin({ path: "/hooks/canary", … }))` gives the shop each event whose signature has been
 * verified. A plugin keeps the raw bytes of this one route, and leaves the parsers of all others alone.
 */
export function webhookPlugin<Request extends FastifyRequest>({
  path,
  ...options
}: WebhookOptions<Request> & { path: string }) {
  return async (instance: FastifyInstance<Request>): Promise<void> => {
    instance.removeAllContentTypeParsers();
    const raw = { parseAs: "buffer", bodyLimit: bodyMax } as const;
    instance.addContentTypeParser("*", raw, (_, body, done) => done(null, body));
    instance.post(path, async (request, reply) => {
      const { method, headers, body } = request;
      const read = async () => (body instanceof Uint8Array ? body : "");
      return send(reply, await receiveWebhook(options, { method, headers, read }, request));
    });
  };
}

async function send(reply: FastifyReply, answer: Response): Promise<unknown> {
  const text = await answer.text();
  return reply.code(answer.status).headers(Object.fromEntries(answer.headers)).send(text);
}
