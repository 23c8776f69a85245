"use client";

import { usePathname } from "next/navigation";
import { cn } from "#components/ui/cn.ts";
import { Link } from "#components/ui/link.tsx";

export type DocsPlace = { address: string; group: string; title: string };

/** The pages of the documentation by group. On narrow screens they fold into one line. */
export function DocsNav({ places }: { places: DocsPlace[] }) {
  const current = usePathname();
  const groups = [...new Set(places.map(({ group }) => group))];
  const list = (
    <div className="space-y-5">
      <NavLink address="/docs" title="Overview" current={current} />
      {groups.map((group) => (
        <section key={group} aria-label={group}>
          <h2 className="px-3 pb-1 text-xs font-medium text-ink-muted">{group}</h2>
          <ul className="space-y-0.5">
            {places
              .filter((place) => place.group === group)
              .map(({ address, title }) => (
                <li key={address}>
                  <NavLink address={address} title={title} current={current} />
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
  return (
    <nav aria-label="Documentation">
      <details className="rounded-md border border-line bg-surface lg:hidden">
        <summary className="cursor-pointer px-4 py-3 font-medium">All pages</summary>
        <div className="border-t border-line p-2">{list}</div>
      </details>
      <div className="sticky top-6 hidden max-h-[calc(100vh-3rem)] overflow-y-auto lg:block">
        {list}
      </div>
    </nav>
  );
}

function NavLink({ address, title, current }: { address: string; title: string; current: string }) {
  const isCurrent = address === current;
  return (
    <Link
      href={address}
      aria-current={isCurrent ? "page" : undefined}
      className={cn(
        "block rounded-md px-3 py-1.5 no-underline",
        isCurrent
          ? "bg-neutral-soft font-medium text-ink"
          : "text-ink-muted hover:bg-surface-hover hover:text-ink",
      )}
    >
      {title}
    </Link>
  );
}
