const here = "https://canary.invalid";

/**
 * Where to go after signing in: a path of this site, or the overview. Anything that a browser
 * could read as another site (`//evil.example`, `/\evil.example`, `https:…`) is refused. What is
 * judged is the path that comes out, read as a browser will read it again: `/..//evil.example`
 * begins like a path of ours and becomes `//evil.example`.
 */
export function returnPath(wanted: string | string[] | undefined): string {
  if (typeof wanted !== "string" || !wanted.startsWith("/")) return "/";
  const path = pathOf(wanted);
  if (path === null || path !== pathOf(path)) return "/";
  return path.startsWith("/sign-in") || path.startsWith("/api/") ? "/" : path;
}

/** Path and query of an address of ours; null for another site's, and for one that may be read as one. */
function pathOf(address: string): string | null {
  const url = URL.parse(address, here);
  if (url?.origin !== here || /^\/[/\\]/.test(url.pathname)) return null;
  return url.pathname + url.search;
}

/** The sign-in page that leads back to this page of the dashboard. */
export function signInPath(asked: string | null): string {
  // The mark of a page that Next's router fetches in parts. It stands last.
  const returnTo = returnPath(asked?.replace(/[?&]_rsc=[^?&]*$/, ""));
  return returnTo === "/" ? "/sign-in" : `/sign-in?callbackUrl=${encodeURIComponent(returnTo)}`;
}
