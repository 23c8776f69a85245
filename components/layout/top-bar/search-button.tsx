"use client";

import { useFrame } from "#components/frame/frame-context.ts";
import { Search } from "#components/icons/icons.ts";
import { Key } from "#components/ui/key.tsx";

/** Looks like a field and opens the palette, which is one. An icon on a phone. */
export function SearchButton() {
  const frame = useFrame();
  return (
    <button
      type="button"
      onClick={() => frame?.open("palette")}
      aria-label="Search"
      aria-keyshortcuts="Control+K Meta+K /"
      className="flex size-10 items-center justify-center gap-2.5 rounded-md text-ink-muted transition-colors md:h-9 md:w-full md:max-w-[440px] md:justify-start md:border md:border-line-firm md:bg-surface md:px-3 md:shadow-sm md:hover:border-line-strong"
    >
      <Search aria-hidden className="size-5 shrink-0 md:size-4" />
      <span className="truncate text-ink-subtle max-md:hidden">
        Name, email, amount, last four, id
      </span>
      <span aria-hidden className="ml-auto max-lg:hidden">
        <Key>Ctrl K</Key>
      </span>
    </button>
  );
}
