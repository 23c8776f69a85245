"use client";

import { usePathname } from "next/navigation";

/** The way to the text of the page that is shown. */
export function AsMarkdown() {
  const address = usePathname();
  if (address === "/docs") return null;
  return (
    <p className="mt-12 border-t border-line pt-4 text-sm text-ink-muted">
      <a href={`${address}.md`}>This page as Markdown</a>
    </p>
  );
}
