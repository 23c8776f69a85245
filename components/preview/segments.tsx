"use client";

import { cn } from "#components/ui/cn.ts";

type SegmentsProps<Value extends string> = {
  label: string;
  current: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
  className?: string;
};

/** A few ways to see one thing, side by side: the one that is shown is pressed. */
export function Segments<Value extends string>(props: SegmentsProps<Value>) {
  const { label, current, options, onChange, className } = props;
  return (
    <div
      role="group"
      aria-label={label}
      className={cn("flex rounded-md bg-canvas p-0.5 text-table font-medium", className)}
    >
      {options.map(({ value, label: words }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === current}
          onClick={() => onChange(value)}
          className={cn(
            "h-[30px] flex-1 rounded-md px-3 text-ink-muted hover:text-ink max-md:h-10",
            value === current && "bg-surface text-ink shadow-sm ring-1 ring-line-firm",
          )}
        >
          {words}
        </button>
      ))}
    </div>
  );
}
