"use client";

import { Link } from "#components/ui/link.tsx";
import { Fragment, type ReactNode, Suspense, use } from "react";
import { useSearchParams } from "next/navigation";
import { BoundedCount, Count } from "#components/table/count.tsx";
import type { List, ViewCounts } from "#components/table/list/list-context.tsx";
import { SaveView } from "#components/table/list/save-view.tsx";
import { ViewMenu } from "#components/table/list/view-menu.tsx";
import { viewQuery } from "#server/wire/atoms/view-query.ts";

/** A list's saved views as tabs. Each is a link: what is shown is what the address says. */
export function Views({ name: list, choices: { views }, viewCounts }: List) {
  const shown = viewQuery(useSearchParams().toString());
  if (views.length === 0) return null;
  return (
    <nav aria-label="Views" className="flex min-w-0 items-center gap-1 overflow-x-auto p-1 -ml-3.5">
      <Tab href="?" isCurrent={shown === ""}>
        Everything
        <ViewCount counts={viewCounts} query="" />
      </Tab>
      {views.map(({ name, query }) => (
        <Fragment key={name}>
          <Tab href={`?${query}`} isCurrent={query === shown}>
            {name}
            <ViewCount counts={viewCounts} query={query} />
          </Tab>
          {query === shown && <ViewMenu list={list} name={name} />}
        </Fragment>
      ))}
    </nav>
  );
}

/** Offered where the list is narrowed in a way that has no name yet. */
export function SaveShown({ name, choices: { views } }: List) {
  const shown = viewQuery(useSearchParams().toString());
  if (shown === "" || views.some(({ query }) => query === shown)) return null;
  return <SaveView list={name} query={shown} />;
}

/** Beside the name once it is there; the names do not wait for it. */
function ViewCount(props: { counts: List["viewCounts"]; query: string }) {
  if (props.counts === null) return null;
  return (
    <Suspense fallback={null}>
      <ShownCount counts={props.counts} query={props.query} />
    </Suspense>
  );
}

function ShownCount({ counts, query }: { counts: Promise<ViewCounts>; query: string }) {
  const count = use(counts)[query];
  if (count == null) return null;
  return query === "" ? <Count of={count} /> : <BoundedCount of={count} />;
}

function Tab(props: { href: string; isCurrent: boolean; children: ReactNode }) {
  return (
    <Link
      href={props.href}
      scroll={false}
      aria-current={props.isCurrent ? "true" : undefined}
      className="inline-flex h-[30px] shrink-0 items-center rounded-md px-2.5 text-table font-medium whitespace-nowrap text-ink-muted no-underline hover:text-ink aria-[current=true]:bg-success-soft aria-[current=true]:text-success max-md:h-11"
    >
      {props.children}
    </Link>
  );
}
