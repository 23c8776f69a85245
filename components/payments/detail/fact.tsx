import type { ReactNode } from "react";

/** A part of the facts beside a payment. */
export function Facts({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-line pt-4 first:border-t-0 first:pt-0">
      <h2 className="mb-1 font-semibold">{title}</h2>
      {children}
    </section>
  );
}

/** One fact of a payment: its name, and the fact. */
export function Fact({ term, children }: { term: ReactNode; children: ReactNode }) {
  return (
    <p className="flex min-h-6 items-baseline justify-between gap-4">
      <span className="shrink-0 max-w-1/2 break-words text-ink-muted">{term}</span>
      <span className="min-w-0 text-right break-words">{children}</span>
    </p>
  );
}
