import type { ReactNode } from "react";
import { Link } from "#components/ui/link.tsx";

type FigureProps = {
  term: string;
  /** Where the rows are that it counts; false of none. */
  href: string | false;
  value: ReactNode;
  children: ReactNode;
};

/** A large number, which leads to the rows that make it, and a line about it. */
export function Figure({ term, href, value, children }: FigureProps) {
  return (
    <div className="min-w-0 xl:border-l xl:border-line xl:pl-6 xl:first:border-l-0 xl:first:pl-0">
      <dt className="truncate text-table text-ink-muted">{term}</dt>
      <dd className="text-3xl font-semibold whitespace-nowrap tabular-nums max-sm:text-xl">
        {href ? (
          <Link href={href} className="-my-1 block py-1 text-ink no-underline hover:underline">
            {value}
          </Link>
        ) : (
          value
        )}
      </dd>
      <dd className="mt-1 flex min-h-5 flex-wrap gap-x-2 text-table text-ink-muted">{children}</dd>
    </div>
  );
}

/** Four of them beside each other; two on a phone. */
export const figuresClass =
  "grid grid-cols-2 gap-x-6 gap-y-5 border-b border-line pb-5 xl:grid-cols-4";
