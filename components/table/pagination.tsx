import type { ReactNode } from "react";
import { ChevronLeft, ChevronRight } from "#components/icons/icons.ts";
import { listHref, type SearchParams, toPage } from "#components/table/list-url.ts";
import { buttonClass } from "#components/ui/button-class.ts";
import { Link } from "#components/ui/link.tsx";

/** As every list of the service answers it. */
export type PaginationInfo = {
  limit: number;
  offset: number;
  total: number;
  hasMore: boolean;
  /** True for a list that is counted only so far: there are more. */ isAtLeast?: boolean;
};

/** Where in the list this page is, and links to its neighbors. */
export function Pagination({ info, params }: { info: PaginationInfo; params: SearchParams }) {
  const page = Math.floor(info.offset / info.limit) + 1;
  const before = pageBefore(info);
  const many = info.total > info.limit || before !== null;
  return (
    <nav
      aria-label="Pages"
      className="flex min-h-12 items-center justify-between gap-4 border-t border-line px-4 py-2 text-table text-ink-muted md:px-7"
    >
      <p className="tabular-nums">{rangeWords(info)}</p>
      {many && (
        <div className="flex gap-2">
          <Step href={before ? listHref(params, toPage(before, info.limit)) : null}>
            <ChevronLeft aria-hidden /> Previous
          </Step>
          <Step href={info.hasMore ? listHref(params, toPage(page + 1, info.limit)) : null}>
            Next <ChevronRight aria-hidden />
          </Step>
        </div>
      )}
    </nav>
  );
}

function Step({ href, children }: { href: string | null; children: ReactNode }) {
  if (href === null) {
    return (
      <span
        aria-disabled
        className={`${buttonClass("secondary", "sm")} cursor-not-allowed opacity-50`}
      >
        {children}
      </span>
    );
  }
  return (
    <Link href={href} className={buttonClass("secondary", "sm")}>
      {children}
    </Link>
  );
}

/** “26–50 of 230”; how many there are where a page has them all, and on one beyond their end. */
export function rangeWords(info: PaginationInfo): string {
  const { limit, offset, total } = info;
  if (total <= limit || offset >= total)
    return `${totalWords(info)} ${total === 1 ? "result" : "results"}`;
  const last = Math.min(offset + limit, total);
  return `${(offset + 1).toLocaleString("en")}–${last.toLocaleString("en")} of ${totalWords(info)}`;
}

/** The page before, or the last that has anything: the list may have become shorter. */
export function pageBefore({ limit, offset, total }: PaginationInfo): number | null {
  const page = Math.floor(offset / limit) + 1;
  return page > 1 ? Math.max(1, Math.min(page - 1, Math.ceil(total / limit))) : null;
}

export function totalWords({
  total,
  isAtLeast,
}: Pick<PaginationInfo, "total" | "isAtLeast">): string {
  return isAtLeast ? `more than ${(total - 1).toLocaleString("en")}` : total.toLocaleString("en");
}
