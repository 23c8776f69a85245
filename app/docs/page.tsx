import type { Metadata } from "next";
import { Inline, Markdown } from "#components/docs/markdown.tsx";
import { Card, CardBody } from "#components/ui/card.tsx";
import { Link } from "#components/ui/link.tsx";
import { type DocumentPage, documentPages } from "#server/http/reference/pages/pages.ts";
import { apiReference } from "#server/http/reference/reference.ts";
import { getServices } from "#server/http/services.ts";

export const metadata: Metadata = { title: "Documentation · Canary" };

/** Links to every guide and chapter, and the rules that hold for every operation. */
export default function DocsPage() {
  const { env } = getServices();
  const pages = documentPages(env);
  const of = (group: DocumentPage["group"]) => pages.filter((page) => page.group === group);
  return (
    <>
      <h1 className="text-3xl font-semibold">Documentation</h1>
      <Cards title="Guides" pages={of("Guides")} />
      <Cards title="Lookup" pages={of("Lookup")} />
      <Cards title="Reference" pages={of("Reference")} />
      <Markdown text={apiReference(env).overview} />
    </>
  );
}

function Cards({ title, pages }: { title: string; pages: DocumentPage[] }) {
  return (
    <section aria-label={title}>
      <h2 className="mt-8 mb-4 text-xl font-semibold">{title}</h2>
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {pages.map((page) => (
          <li key={page.address}>
            <Card className="h-full">
              <CardBody>
                <h3 className="font-semibold">
                  <Link href={page.address}>{page.title}</Link>
                </h3>
                <p className="mt-1 text-ink-muted">
                  <Inline text={page.description} />
                </p>
              </CardBody>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}
