import { CircleAlert, CircleCheck, CircleDot, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "#components/ui/cn.ts";
import { DateTime } from "#components/display/date-time.tsx";

export type TimelineEntry = {
  id: string;
  at: string;
  title: string;
  detail?: ReactNode;
  tone?: "good" | "bad";
};

const looks: Record<"good" | "bad" | "plain", { icon: LucideIcon; className: string }> = {
  good: { icon: CircleCheck, className: "text-success" },
  bad: { icon: CircleAlert, className: "text-danger" },
  plain: { icon: CircleDot, className: "text-ink-subtle" },
};

/** What happened, newest first. */
export function Timeline({ entries }: { entries: TimelineEntry[] }) {
  return (
    <ol>
      {entries.map((entry, index) => {
        const { icon: Icon, className } = looks[entry.tone ?? "plain"];
        return (
          <li key={entry.id} className="relative flex gap-3 pb-5 last:pb-0">
            {index < entries.length - 1 && (
              <span
                aria-hidden
                className="absolute top-6 bottom-1 left-[7px] w-px bg-line-strong/50"
              />
            )}
            <Icon aria-hidden className={cn("mt-0.5 size-4 shrink-0", className)} />
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span className="font-medium">{entry.title}</span>
                <span className="text-xs text-ink-muted">
                  <DateTime value={entry.at} />
                </span>
              </p>
              {entry.detail && <div className="text-ink-muted">{entry.detail}</div>}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
