import type { ReactNode } from "react";

type GroupProps = {
  title: string;
  /** The group's settings in a few words, read while it is closed. */
  says: string;
  children: ReactNode;
};

/** Settings that most links do not need: closed until somebody wants them. */
export function Group({ title, says, children }: GroupProps) {
  return (
    <details className="group py-1">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-4 [&::-webkit-details-marker]:hidden">
        <span className="font-medium">{title}</span>
        <span className="truncate text-table text-ink-muted">{says}</span>
      </summary>
      <div className="space-y-4 pb-4 pt-1">{children}</div>
    </details>
  );
}
