import type { Canary } from "../index.js";
import { redirectTo } from "./redirect.js";

type Client = Pick<Canary, "portalSessions">;

/** The customer whose page to open, and where it leads back to. */
export type Portal = NonNullable<Parameters<Canary["portalSessions"]["create"]>[0]>;

export type PortalOptions<Context> = {
  /** The client; a function is asked for each request, where keys come with it or are not known at build time. */
  canary: Client | ((context: Context) => Client);
  /**
   * Says whose page it is, by the shop's own sign-in: never by what a browser sends, or anybody opens anybody's page. A
   * Response is answered as it is, such as a redirect to the shop's sign-in.
   */
  customer: (context: Context) => Portal | Response | Promise<Portal | Response>;
};

/**
 * Creates a portal session and redirects the customer to their page (303). Answers 405 for another method than POST.
 * @throws Error whose cause is the client's, which every framework answers with 500; and what `customer` throws
 */
export function startPortal<Context>(
  { canary, customer }: PortalOptions<Context>,
  method: string | undefined,
  context: Context,
): Promise<Response> {
  return redirectTo<Portal>({
    method,
    wanted: () => customer(context),
    create: async (session) => {
      const client = typeof canary === "function" ? canary(context) : canary;
      return (await client.portalSessions.create(session)).url;
    },
    name: "portal session",
  });
}
