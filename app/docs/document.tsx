import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Markdown } from "#components/docs/markdown.tsx";
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

/** The parts of a long page: beside it where there is room, folded above it where there is not. */
function OnThisPage({ parts }: { parts: { slug: string; title: string }[] }) {
  if (parts.length < 3) return null;
  const list = (
    <ul className="space-y-1">
      {parts.map(({ slug, title }) => (
        <li key={slug}>
          <a href={`#${slug}`} className="block py-0.5 text-ink-muted no-underline hover:text-ink">
            {title.replaceAll("`", "")}
          </a>
        </li>
      ))}
    </ul>
  );
  return (
    <nav aria-label="On this page" className="xl:order-last">
      <details className="mb-6 rounded-md border border-line bg-surface xl:hidden">
        <summary className="cursor-pointer px-4 py-3 font-medium">On this page</summary>
        <div className="border-t border-line px-4 py-2">{list}</div>
      </details>
      <div className="sticky top-6 hidden max-h-[calc(100vh-3rem)] overflow-y-auto text-sm xl:block">
        <p className="pb-1 text-xs font-medium text-ink-muted">On this page</p>
        {list}
      </div>
    </nav>
  );
}
