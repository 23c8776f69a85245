import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Markdown } from "#components/docs/markdown.tsx";
import { findDocumentPage } from "#server/http/reference/pages/pages.ts";
import { getServices } from "#server/http/services.ts";

/** A page of the documents that is nothing but its text. */
export function DocumentPage({ address }: { address: string }) {
  const page = findDocumentPage(getServices().env, address) ?? notFound();
  return <Markdown text={page.markdown} />;
}

export function documentMetadata(address: string): Metadata {
  const page = findDocumentPage(getServices().env, address);
  return page ? { title: `${page.title} · Canary`, description: page.description } : {};
}
