/**
 * Where to go after signing in: a path of this site, or the overview. Anything that a browser
 * could read as another site (`//evil.example`, `/\evil.example`, `https:…`) is refused.
 */
export function returnPath(wanted: string | string[] | undefined): string {
  const base = "https://canary.invalid";
  if (typeof wanted !== "string" || !wanted.startsWith("/") || !URL.canParse(wanted, base))
    return "/";
  const url = new URL(wanted, base);
  if (
    url.origin !== base ||
    url.pathname.startsWith("/sign-in") ||
    url.pathname.startsWith("/api/")
  ) {
    return "/";
  }
  return url.pathname + url.search;
}

/** The sign-in page that leads back to this page of the dashboard. */
export function signInPath(asked: string | null): string {
  // The mark of a page that Next's router fetches in parts. It stands last.
  const returnTo = returnPath(asked?.replace(/[?&]_rsc=[^&]*$/, ""));
  return returnTo === "/" ? "/sign-in" : `/sign-in?callbackUrl=${encodeURIComponent(returnTo)}`;
}
