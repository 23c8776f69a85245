import type { ReactNode } from "react";

type Entry = { term: string; value: ReactNode };

/** Facts about one thing. An absent value shows a dash, so that nothing seems forgotten. */
export function DescriptionList({ entries }: { entries: Entry[] }) {
  return (
    <dl className="grid gap-x-6 sm:grid-cols-[8.5rem_minmax(0,1fr)]">
      {entries.map(({ term, value }) => (
        <div key={term} className="contents">
          <dt className="pt-2.5 text-ink-muted sm:pb-2.5">{term}</dt>
          <dd className="min-w-0 border-b border-line pb-2.5 break-words sm:border-b-0 sm:pt-2.5">
            {value || <Absent />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Stands for "not given". */
export function Absent() {
  return (
    <>
      <span aria-hidden className="text-ink-subtle">
        –
      </span>
      <span className="sr-only">not given</span>
    </>
  );
}
