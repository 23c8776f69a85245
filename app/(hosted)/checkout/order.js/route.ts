import { orderScript } from "#server/generated/checkout-page.ts";

export const dynamic = "force-static";

/** The script of pages whose orders the service prices anew: the first answer would not fit one round trip with it. */
export function GET(): Response {
  return new Response(orderScript, {
    headers: {
      "Content-Type": "text/javascript; charset=utf-8",
      "Cache-Control": "public, max-age=600",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
