import type { Metadata } from "next";
import Link from "next/link";
import { DocsFrame } from "#components/docs/docs-frame.tsx";
import { Markdown } from "#components/docs/markdown.tsx";
import { Card, CardBody } from "#components/ui/card.tsx";
import { apiReference } from "#server/http/reference/reference.ts";
import { getServices } from "#server/http/services.ts";

export const metadata: Metadata = { title: "API reference" };
export const dynamic = "force-dynamic";

/** What holds for every operation, and the way to each chapter. */
export default function DocsPage() {
  const { version, overview, chapters } = apiReference(getServices().env);
  return (
    <DocsFrame version={version} chapters={chapters} current={null}>
      <h1 className="text-3xl font-semibold">API reference</h1>
      <Markdown text={overview} />
      <h2 className="mt-10 mb-4 text-xl font-semibold">Chapters</h2>
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {chapters.map(({ slug, name, description, operations }) => (
          <li key={slug}>
            <Card className="h-full">
              <CardBody>
                <h3 className="font-semibold">
                  <Link href={`/docs/${slug}`}>{name}</Link>
                </h3>
                <p className="mt-1 text-ink-muted">{description}</p>
                <p className="mt-2 text-xs text-ink-muted">{operations.length} operations</p>
              </CardBody>
            </Card>
          </li>
        ))}
      </ul>
    </DocsFrame>
  );
}
