import type { ComponentProps } from "react";
import { ChevronDown } from "#components/icons/icons.ts";
import { cn } from "#components/ui/cn.ts";
import { controlClass } from "#components/ui/input.tsx";

/** The platform's own select: the best list on phones, type-ahead and screen readers for free. */
export function Select({ className, children, ...props }: ComponentProps<"select">) {
  return (
    <span className={cn("relative block", className)}>
      <select className={cn(controlClass, "h-[38px] appearance-none pr-9 max-md:h-11")} {...props}>
        {children}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-muted"
      />
    </span>
  );
}

/** The options of a select. */
export function Options({ of }: { of: readonly { value: string; label: string }[] }) {
  return of.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}
