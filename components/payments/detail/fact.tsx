import type { ReactNode } from "react";

/** One fact of a payment: its name, and the fact. */
export function Fact({ term, children }: { term: ReactNode; children: ReactNode }) {
  return (
    <p className="flex min-h-6 items-baseline justify-between gap-4">
      <span className="shrink-0 max-w-1/2 break-words text-ink-muted">{term}</span>
      <span className="min-w-0 text-right break-words">{children}</span>
    </p>
  );
}
