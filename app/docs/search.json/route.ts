import { searchIndex } from "#server/http/reference/pages/search.ts";
import { getServices } from "#server/http/services.ts";

export const dynamic = "force-dynamic";

/** What the search of the documents looks through. */
export function GET(): Response {
  return Response.json(searchIndex(getServices().env), {
    headers: { "Cache-Control": "public, max-age=300" },
  });
}
