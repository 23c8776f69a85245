import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Markdown } from "#components/docs/markdown.tsx";
import { OnThisPage } from "#components/docs/on-this-page.tsx";
import { findDocumentPage, sectionsOf } from "#server/http/reference/pages/pages.ts";
import { getServices } from "#server/http/services.ts";

/** A page of the documentation that is only its text, with links to its sections. */
export function DocumentPage({ address }: { address: string }) {
  const page = findDocumentPage(getServices().env, address) ?? notFound();
  return (
    <div className="gap-x-10 xl:grid xl:grid-cols-[minmax(0,1fr)_14rem]">
      <OnThisPage parts={sectionsOf(page.markdown)} />
      <div className="min-w-0">
        <Markdown text={page.markdown} />
      </div>
    </div>
  );
}

export function documentMetadata(address: string): Metadata {
  const page = findDocumentPage(getServices().env, address);
  return page ? { title: `${page.title} · Canary`, description: page.description } : {};
}
