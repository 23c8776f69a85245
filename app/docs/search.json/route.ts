import { searchDocuments } from "#server/http/reference/pages/search.ts";
import { getServices } from "#server/http/services.ts";

export const dynamic = "force-dynamic";

/** Answers with what the search of the documents finds for `?q=`. */
export function GET(request: Request): Response {
  const typed = new URL(request.url).searchParams.get("q") ?? "";
  // Nobody looks for more than a line; what is longer costs and finds nothing.
  return Response.json(searchDocuments(getServices().env, typed.slice(0, 100)), {
    headers: { "Cache-Control": "public, max-age=300" },
  });
}
