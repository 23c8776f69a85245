/** The id that the page behind a link begins with. */
export function nextPage(link: { href?: string } | null): string | null {
  return link?.href ? new URL(link.href).searchParams.get("from") : null;
}
