import { cn } from "#components/ui/cn.ts";

/** A grey stand-in while something loads; the page says "Loading" once beside it. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cn("animate-pulse rounded-md bg-neutral-soft", className)} />;
}
