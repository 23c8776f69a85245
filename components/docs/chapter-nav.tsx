import Link from "next/link";
import { cn } from "#components/ui/cn.ts";

type Chapter = { slug: string; name: string };

/** The chapters of the reference; on narrow screens they fold into one line. */
export function ChapterNav({ chapters, current }: { chapters: Chapter[]; current: string | null }) {
  const links = [{ slug: "", name: "Overview" }, ...chapters];
  const list = (
    <ul className="space-y-0.5">
      {links.map(({ slug, name }) => (
        <li key={slug}>
          <Link
            href={slug === "" ? "/docs" : `/docs/${slug}`}
            aria-current={slug === (current ?? "") ? "page" : undefined}
            className={cn(
              "block rounded-md px-3 py-1.5 no-underline",
              slug === (current ?? "")
                ? "bg-neutral-soft font-medium text-ink"
                : "text-ink-muted hover:bg-surface-hover hover:text-ink",
            )}
          >
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
  return (
    <nav aria-label="Chapters">
      <details className="rounded-md border border-line bg-surface lg:hidden">
        <summary className="cursor-pointer px-4 py-3 font-medium">Chapters</summary>
        <div className="border-t border-line p-2">{list}</div>
      </details>
      <div className="sticky top-6 hidden lg:block">{list}</div>
    </nav>
  );
}
