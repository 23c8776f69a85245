import { embedScript } from "#server/generated/checkout-page.ts";

export const dynamic = "force-static";

/** The script with which a shop shows a checkout in its own page (contract §7). */
export function GET(): Response {
  return new Response(embedScript, {
    headers: {
      "Content-Type": "text/javascript; charset=utf-8",
      // Short: who has it embedded never changes its address.
      "Cache-Control": "public, max-age=600",
      "Cross-Origin-Resource-Policy": "cross-origin",
    },
  });
}
