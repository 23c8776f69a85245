import { randomBytes } from "node:crypto";
import type { ReactElement } from "react";

type PageOptions = {
  status?: number;
  /** The one origin that may frame the page; nobody by default. */
  embedOrigin?: string | null;
  /** Whether the processor's own card fields are on the page (https://docs.stripe.com/security/guide). */
  processorFields?: boolean;
  /** Where forms may be posted besides this origin: the shopper's bank. */
  formOrigins?: string[];
  headers?: Record<string, string>;
};

/** A name for one answer's own style and script. */
export function newNonce(): string {
  return randomBytes(16).toString("base64");
}

/**
 * A document rendered to plain HTML, never kept by caches, that can load nothing from anywhere
 * else and send forms only home (and to the bank). Next compresses it on its way.
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
    "Content-Security-Policy": contentPolicy(nonce, options),
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), browsing-topics=()",
    Vary: "Accept-Language, Cookie",
    ...(options.embedOrigin ? {} : { "X-Frame-Options": "DENY" }),
    ...options.headers,
  });
  return new Response(html, { status: options.status ?? 200, headers });
}

function contentPolicy(nonce: string, options: PageOptions): string {
  const { embedOrigin, formOrigins = [], processorFields = false } = options;
  const theirs = processorFields ? ` ${stripeOrigins.script}` : "";
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'${theirs}`,
    `style-src 'nonce-${nonce}'`,
    "img-src 'self'",
    `form-action ${["'self'", ...new Set(formOrigins)].join(" ")}`,
    "base-uri 'none'",
    `frame-ancestors ${embedOrigin ?? "'none'"}`,
    `connect-src 'self'${processorFields ? ` ${stripeOrigins.connect}` : ""}`,
    ...(processorFields ? [`frame-src ${stripeOrigins.frame}`] : []),
  ].join("; ");
}

const stripeOrigins = {
  script: "https://*.js.stripe.com https://js.stripe.com",
  frame: "https://*.js.stripe.com https://js.stripe.com https://hooks.stripe.com",
  connect: "https://api.stripe.com",
};
