import type { ReactNode } from "react";

/** Effects of an act that nobody has done yet, a sentence each. */
export function EffectsBox(props: { title: string; lines: string[]; children: ReactNode }) {
  const { title, lines, children } = props;
  return (
    <section
      aria-label="What will happen"
      className="rounded-md border border-line bg-surface-sunken px-3.5 py-3 text-table"
    >
      <p className="font-medium">{title}</p>
      <ul className="mt-1.5 space-y-1">
        {[...lines.entries()].map(([at, line]) => (
          <li key={`${at} ${line}`} className="break-words">
            {line}
          </li>
        ))}
      </ul>
      <p className="mt-2 text-ink-muted">{children}</p>
    </section>
  );
}
