import type { HeaderReader } from "#server/core/interfaces/header-reader.ts";

/**
 * Whether a request that carries a cookie was made by a page of ours, not by another site's.
 * Browsers say so in Sec-Fetch-Site, old ones in Origin; a caller that sends neither is no
 * browser, and carries no cookie that somebody else could make it send.
 */
export function isSameOrigin(headers: HeaderReader): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin" || site === "none";
  const origin = headers.get("origin");
  if (origin === null) return true;
  return URL.parse(origin)?.host === headers.get("host");
}
