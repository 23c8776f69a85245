"use client";

import { useSearchParams } from "next/navigation";
import { type ReactNode, Suspense, use } from "react";
import { BoundedCount, Count } from "#components/table/filters/count.tsx";
import type { List, ViewCounts } from "#components/table/list/list-context.tsx";
import { SaveView } from "#components/table/list/save-view.tsx";
import { ViewMenu } from "#components/table/list/view-menu.tsx";
import { Link } from "#components/ui/link.tsx";
import { viewQuery } from "#server/wire/atoms/lists/view-query.ts";

/** A list's saved views as tabs. Each is a link: what is shown is what the address says. */
export function Views({ choices: { views }, viewCounts }: List) {
  const shown = viewQuery(useSearchParams().toString());
  if (views.length === 0) return null;
  return (
    <nav
      aria-label="Views"
      className="relative flex min-w-0 items-center gap-1 overflow-x-auto p-1 -ml-3.5"
    >
      <Tab href="?" isCurrent={shown === ""}>
        Everything
        <ViewCount counts={viewCounts} query="" />
      </Tab>
      {views.map(({ name, query }) => (
        <Tab key={name} href={`?${query}`} isCurrent={query === shown}>
          {name}
          <ViewCount counts={viewCounts} query={query} />
        </Tab>
      ))}
    </nav>
  );
}

/** The actions for the shown view: change it, or keep it under a name. Behind all tabs, so that none moves. */
export function ShownView({ name: list, choices: { views } }: List) {
  const shown = viewQuery(useSearchParams().toString());
  const view = views.find(({ query }) => query === shown);
  if (view) return <ViewMenu key={view.name} list={list} name={view.name} />;
  return shown === "" ? null : <SaveView list={list} query={shown} />;
}

/** Beside the name once it is there; the names do not wait for it, and its room is kept. */
function ViewCount(props: { counts: List["viewCounts"]; query: string }) {
  if (props.counts === null) return null;
  return (
    <span className="inline-block min-w-8">
      <Suspense fallback={null}>
        <ShownCount counts={props.counts} query={props.query} />
      </Suspense>
    </span>
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
