import type { Canary } from "../index.js";
import { redirectTo } from "./redirect.js";

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
 * Creates a checkout session and redirects the shopper to its page (303). Answers 405 for another method than POST.
 * @throws Error whose cause is the client's, which every framework answers with 500; and what `session` throws
 */
export function startCheckout<Context>(
  { canary, session }: CheckoutOptions<Context>,
  method: string | undefined,
  context: Context,
): Promise<Response> {
  return redirectTo<Checkout>({
    method,
    wanted: () => session(context),
    create: async ({ idempotencyKey, ...order }) => {
      const client = typeof canary === "function" ? canary(context) : canary;
      return (await client.checkout.sessions.create(order, { idempotencyKey })).sessionUrl;
    },
    name: "checkout session",
  });
}
