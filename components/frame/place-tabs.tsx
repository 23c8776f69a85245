"use client";

import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { badgeOf, useFrame } from "#components/frame/frame-context.ts";
import { WaitingBadge } from "#components/frame/waiting-badge.tsx";
import { cn } from "#components/ui/cn.ts";
import { Link } from "#components/ui/link.tsx";

/** The lists of a place side by side, above each of them. Nothing above anything else. */
export function PlaceTabs({ phoneActions }: { phoneActions?: ReactNode }) {
  const pathname = usePathname();
  const frame = useFrame();
  const place = frame?.places.find(({ tabs }) => tabs.some(({ href }) => href === pathname));
  if (!frame || !place || place.tabs.length < 2) return null;
  const disputes = badgeOf("payments", frame.waiting);
  return (
    <div
      data-tabs
      className="-mx-4 mt-2 flex items-center border-b border-line max-md:min-h-11 md:-mx-7"
    >
      <nav
        aria-label={place.label}
        className="relative flex min-w-0 flex-1 gap-6 overflow-x-auto px-4 md:px-7"
      >
        {place.tabs.map(({ href, label }) => (
          <Link
            key={href}
            href={href}
            aria-current={href === pathname ? "page" : undefined}
            className={cn(
              "-mb-px flex h-10 items-center gap-2 border-b-2 border-transparent font-medium whitespace-nowrap text-ink-muted outline-offset-[-2px] transition-colors hover:text-ink",
              href === pathname && "border-link text-ink",
            )}
          >
            {label}
            {href === "/disputes" && disputes && <WaitingBadge badge={disputes} />}
          </Link>
        ))}
      </nav>
      {phoneActions && <div className="flex shrink-0 pr-2 md:hidden">{phoneActions}</div>}
    </div>
  );
}
