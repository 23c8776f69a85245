import { findDocumentPage } from "#server/http/reference/pages/pages.ts";
import { getServices } from "#server/http/services.ts";

type MarkdownProps = { params: Promise<{ page: string[] }> };

/** A page of the documentation as its text: `/docs/guides/webhooks.md` leads here (next.config.mjs). */
export async function GET(_: Request, { params }: MarkdownProps): Promise<Response> {
  const { page } = await params;
  const found = findDocumentPage(getServices().env, `/docs/${page.join("/")}`);
  const type = { "Content-Type": "text/markdown; charset=utf-8" };
  if (!found)
    return new Response("There is no such page: see /llms.txt\n", { status: 404, headers: type });
  return new Response(found.markdown, { headers: type });
}
