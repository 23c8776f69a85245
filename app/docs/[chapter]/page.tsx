import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ApiKeyField, ApiKeyProvider } from "#components/docs/api-key.tsx";
import { Markdown } from "#components/docs/markdown.tsx";
import { Operation } from "#components/docs/operation.tsx";
import { apiReference } from "#server/http/reference/reference.ts";
import { getServices } from "#server/http/services.ts";

type ChapterProps = { params: Promise<{ chapter: string }> };

export async function generateMetadata({ params }: ChapterProps): Promise<Metadata> {
  const { chapter: slug } = await params;
  const chapter = findChapter(slug);
  return { title: chapter ? `${chapter.name} · API reference` : "API reference" };
}

/** One chapter: its operations, each with fields, samples and, in testing, a form to try it. */
export default async function ChapterPage({ params }: ChapterProps) {
  const { chapter: slug } = await params;
  const { env } = getServices();
  const chapter = findChapter(slug) ?? notFound();
  const canTry = env.APP_ENV === "testing";
  return (
    <ApiKeyProvider>
      <h1 className="text-3xl font-semibold">{chapter.name}</h1>
      <Markdown text={chapter.description} />
      {canTry ? (
        <ApiKeyField />
      ) : (
        <p>
          Try these operations in the{" "}
          <a href={`${env.TESTING_URL}/docs/${slug}`}>testing environment</a>.
        </p>
      )}
      <nav aria-label="Operations" className="my-6">
        <ul className="list-disc space-y-1 pl-5">
          {chapter.operations.map(({ id, summary }) => (
            <li key={id}>
              <a href={`#${id}`}>{summary}</a>
            </li>
          ))}
        </ul>
      </nav>
      {chapter.operations.map((operation) => (
        <Operation key={operation.id} operation={operation} canTry={canTry} />
      ))}
    </ApiKeyProvider>
  );
}

function findChapter(slug: string) {
  return apiReference(getServices().env).chapters.find((chapter) => chapter.slug === slug);
}
