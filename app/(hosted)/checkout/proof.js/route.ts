import { proofScript } from "#server/generated/checkout-page.ts";

export const dynamic = "force-static";

/** The script that the hosted page loads while card testing is suspected there. */
export function GET(): Response {
  return new Response(proofScript, {
    headers: {
      "Content-Type": "text/javascript; charset=utf-8",
      "Cache-Control": "public, max-age=600",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
