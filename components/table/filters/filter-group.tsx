import type { ReactNode } from "react";

/** The filters of a list, each a chip, in one line that scrolls: what appears beside them moves none of them down. */
export function FilterGroup({ children }: { children: ReactNode }) {
  return (
    <div
      className="relative flex min-w-0 items-center gap-2 max-md:-ml-4 max-md:scroll-px-4 max-md:overflow-x-auto max-md:px-4 md:shrink-0"
      role="group"
      aria-label="Filters"
    >
      {children}
    </div>
  );
}
