"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { cn } from "#components/ui/cn.ts";
import { isWithin, navigation } from "#components/layout/navigation.ts";

/** The links of the sidebar; the current place is marked by bar, weight and aria-current. */
export function NavList({ onNavigate }: { onNavigate?: () => void }) {
  const pathname = usePathname();
  return (
    <nav aria-label="Dashboard" className="space-y-5 lg:space-y-4">
      {navigation.map((group) => (
        <div key={group.label ?? group.destinations[0]?.href}>
          {group.label && (
            <p className="mb-1 px-3 text-xs font-medium text-ink-muted">{group.label}</p>
          )}
          <ul className="space-y-0.5 lg:space-y-0">
            {group.destinations.map(({ href, label, icon: Icon }) => {
              const here = isWithin(pathname, href);
              return (
                <li key={href}>
                  <Link
                    href={href}
                    onClick={onNavigate}
                    aria-current={here ? "page" : undefined}
                    className={cn(
                      "relative flex h-9 items-center lg:h-8 gap-3 rounded-md px-3 text-ink-muted transition-colors hover:bg-surface-hover hover:text-ink",
                      here &&
                        "bg-surface-hover font-semibold text-ink before:absolute before:inset-y-2 before:left-0 before:w-[3px] before:rounded-full before:bg-accent",
                    )}
                  >
                    <Icon aria-hidden className="size-4" strokeWidth={here ? 2.25 : 1.75} />
                    {label}
                  </Link>
                </li>
              );
            })}
          </ul>
        </div>
      ))}
    </nav>
  );
}
