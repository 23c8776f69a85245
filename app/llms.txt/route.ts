import { llmsText } from "#server/http/reference/pages/llms.ts";
import { getServices } from "#server/http/services.ts";

export const dynamic = "force-dynamic";

/** The documents' pages, for programs that read. */
export function GET(): Response {
  return new Response(llmsText(getServices().env), {
    headers: { "Content-Type": "text/markdown; charset=utf-8" },
  });
}
