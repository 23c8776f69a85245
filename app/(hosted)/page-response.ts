import { randomBytes } from "node:crypto";
import type { ReactElement } from "react";
import { pageHeaders, type PageKind } from "#server/checkout/integrity/page-headers.ts";

type PageOptions = PageKind & { status?: number; headers?: HeadersInit };

/** A name for one answer's own style and script. */
export function newNonce(): string {
  return randomBytes(16).toString("base64");
}

/**
 * A document rendered to plain HTML, never kept by caches, that can load nothing from anywhere
 * else and send forms only home (and to the bank). Next compresses it on its way (server/http/pages/single-type.ts).
 */
export async function pageResponse(
  document: ReactElement,
  nonce: string,
  options: PageOptions,
): Promise<Response> {
  // Next refuses a static import of this in a route; it is the whole renderer that is needed.
  const { renderToStaticMarkup } = await import("react-dom/server");
  // An option ends where the next one begins (HTML, 13.1.2.4): 250 countries feel it.
  const markup = renderToStaticMarkup(document).replaceAll("</option>", "");
  const html = `<!doctype html>${markup}`;
  const headers = new Headers({
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": "no-store",
    ...pageHeaders(nonce, options),
    Vary: "Accept-Language, Cookie",
  });
  // Appended: one answer may set several cookies.
  for (const [name, value] of new Headers(options.headers)) headers.append(name, value);
  return new Response(html, { status: options.status ?? 200, headers });
}
