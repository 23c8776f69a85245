import type { ComponentProps } from "react";
import { cn } from "#components/ui/cn.ts";

// 16 px below the tablet width: Safari on phones zooms into anything smaller.
export const controlClass =
  "w-full rounded-md border border-line-strong bg-surface px-3 text-base text-ink shadow-sm transition-colors placeholder:text-ink-subtle hover:border-ink-muted focus-visible:outline-offset-0 disabled:cursor-not-allowed disabled:bg-surface-sunken disabled:text-ink-subtle aria-invalid:border-danger sm:text-sm";

/** A one-line text box. Label and error come from Field. */
export function Input({ className, ...props }: ComponentProps<"input">) {
  return <input className={cn(controlClass, "h-[38px] max-md:h-11", className)} {...props} />;
}

/** A text box of several lines. */
export function Textarea({ className, ...props }: ComponentProps<"textarea">) {
  return <textarea className={cn(controlClass, "min-h-24 py-2", className)} {...props} />;
}
