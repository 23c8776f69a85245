/** The headers of a file that only its link leads to: never kept by anyone, never shown in a page. */
export function fileHeaders(contentType: string, name: string): Record<string, string> {
  return {
    "Content-Type": contentType,
    "Content-Disposition": `attachment; filename="${name.replaceAll(/[^\w.-]/g, "-")}"`,
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "Referrer-Policy": "same-origin",
  };
}
