import type { ReactNode } from "react";

/** The name of a key, as on the key. */
export function Key({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-flex h-5 min-w-5 items-center justify-center rounded-sm border border-line-firm bg-surface-sunken px-1.5 font-sans text-xs text-ink-muted">
      {children}
    </kbd>
  );
}
