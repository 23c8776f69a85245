import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";

/** `named` is the second part of the path. */
type Handler = (request: Request, named: string) => Response | Promise<Response>;
/** The pages of shoppers and customers by their path, in which `:name` is any second part. */
export type HostedPages = Record<string, { GET: Handler; POST?: Handler }>;
type Answer = Response | Promise<Response>;

/** Shows these pages without Next; `otherwise` answers what is none of them. */
export function showHostedPages(
  pages: () => Promise<HostedPages>,
  otherwise: (request: Request) => Answer,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  // The renderer of the pages must find the runtime's own Request and Response.
  const listener = getRequestListener(
    async (request) => {
      const { pathname } = new URL(request.url);
      const [, room, named = "", ...rest] = pathname.split("/");
      const all = await pages();
      const page = all[pathname] ?? all[`/${[room, ":name", ...rest].join("/")}`];
      if (!page) return otherwise(request);
      const handler = request.method === "POST" ? page.POST : page.GET;
      return handler ? handler(request, named) : new Response(null, { status: 405 });
    },
    { overrideGlobalObjects: false },
  );
  return async (request, response) => {
    // Next sets this header, too, where no proxy has: the pages read the caller's address from it.
    if (request.headers["x-forwarded-for"] === undefined)
      request.rawHeaders.push("x-forwarded-for", request.socket.remoteAddress ?? "");
    await listener(request, response);
  };
}
