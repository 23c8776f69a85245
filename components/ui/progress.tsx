import type { ComponentProps } from "react";
import { cn } from "#components/ui/cn.ts";

/** How far something is. Give it a label by `id` and `htmlFor`, or `aria-label`. */
export function Progress({ className, ...props }: ComponentProps<"progress">) {
  return (
    <progress
      className={cn(
        "h-2 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-primary",
        className,
      )}
      {...props}
    />
  );
}
