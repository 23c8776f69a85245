import { searchDocuments } from "#server/http/reference/pages/search.ts";
import { getServices } from "#server/http/services.ts";

export const dynamic = "force-dynamic";

/** Answers the search results of the documentation for `?q=`. */
export function GET(request: Request): Response {
  const typed = new URL(request.url).searchParams.get("q") ?? "";
  // Nobody searches for more than a line; a longer text costs time and finds nothing.
  return Response.json(searchDocuments(getServices().env, typed.slice(0, 100)), {
    headers: { "Cache-Control": "public, max-age=300" },
  });
}
