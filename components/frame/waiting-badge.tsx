import type { Badge } from "#components/frame/frame-context.ts";
import { cn } from "#components/ui/cn.ts";

/** How many things wait: red where money has a deadline, amber for a fault. */
export function WaitingBadge({ badge, className }: { badge: Badge; className?: string }) {
  return (
    <span
      className={cn(
        "relative inline-flex h-5 min-w-5 items-center justify-center rounded-full px-1 text-xs font-medium tabular-nums",
        badge.tone === "deadline" ? "bg-danger text-danger-on" : "bg-warning-soft text-warning",
        className,
      )}
    >
      {badge.count}
      <span className="sr-only"> {badge.words}</span>
    </span>
  );
}
