import type { Canary } from "../index.js";

type Client = Pick<Canary, "checkout">;
type NewSession = NonNullable<Parameters<Canary["checkout"]["sessions"]["create"]>[0]>;

/** A checkout session to create. Under one `idempotencyKey` a second click gets the first one's session. */
export type Checkout = NewSession & { idempotencyKey?: string | undefined };

export type CheckoutOptions<Context> = {
  /** The client; a function is asked for each request, where keys come with it or are not known at build time. */
  canary: Client | ((context: Context) => Client);
  /**
   * Says what is bought, at the shop's own prices: a shopper can change whatever a browser sends. A Response is
   * answered as it is, such as a redirect back to an empty cart.
   */
  session: (context: Context) => Checkout | Response | Promise<Checkout | Response>;
};

/**
 * Creates a checkout session and redirects the shopper to its page (303). Answers 405 for another method than POST:
 * browsers open links ahead of their shoppers.
 * @throws Error whose cause is the client's, which every framework answers with 500; and what `session` throws
 */
export async function startCheckout<Context>(
  { canary, session }: CheckoutOptions<Context>,
  method: string | undefined,
  context: Context,
): Promise<Response> {
  if (method !== "POST") return new Response(null, { status: 405, headers: { allow: "POST" } });
  const wanted = await session(context);
  if (isResponse(wanted)) return wanted;
  const { idempotencyKey, ...order } = wanted;
  const client = typeof canary === "function" ? canary(context) : canary;
  const created = client.checkout.sessions.create(order, { idempotencyKey });
  const { sessionUrl } = await created.catch(refuse);
  const headers = { location: sessionUrl, "cache-control": "no-store" };
  return new Response(null, { status: 303, headers });
}

/** Frameworks show a shopper the status and sentence of an error, and those of the service are for the shop. */
function refuse(cause: unknown): never {
  const failure = new Error("The checkout session was not created; the cause says why.");
  throw Object.defineProperty(failure, "cause", { value: cause });
}

/** By its shape: a framework may bring a class of its own. */
function isResponse(given: Checkout | Response): given is Response {
  return "status" in given && "headers" in given;
}
