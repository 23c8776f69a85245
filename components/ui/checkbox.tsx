"use client";

import { Check, Minus } from "lucide-react";
import { type ComponentProps, useImperativeHandle, useLayoutEffect, useRef } from "react";
import { cn } from "#components/ui/cn.ts";
import { useScript } from "#components/ui/use-script.ts";

type CheckboxProps = Omit<ComponentProps<"input">, "type" | "checked" | "onChange"> & {
  checked: boolean | "indeterminate";
  onCheckedChange?: (checked: boolean) => void;
};

/**
 * The platform's own check box; give it a label by `id` and `htmlFor`. It is disabled, and does not look it,
 * until the script is at work that answers its press.
 */
export function Checkbox({ className, checked, onCheckedChange, ref, ...props }: CheckboxProps) {
  const isReady = useScript();
  const isMixed = checked === "indeterminate";
  const box = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => box.current as HTMLInputElement);
  useLayoutEffect(() => {
    if (box.current) box.current.indeterminate = isMixed;
  }, [isMixed]);
  const Mark = isMixed ? Minus : checked ? Check : null;
  return (
    <span className={cn("relative inline-flex size-5 shrink-0 align-middle", className)}>
      <input
        {...props}
        ref={box}
        type="checkbox"
        checked={checked === true}
        onChange={(event) => onCheckedChange?.(event.currentTarget.checked)}
        disabled={props.disabled || !isReady}
        className={cn(
          "m-0 size-full cursor-[inherit] appearance-none rounded-sm border border-line-strong bg-surface shadow-sm transition-colors checked:border-primary checked:bg-primary indeterminate:border-primary indeterminate:bg-primary",
          props.disabled && "cursor-not-allowed opacity-60",
        )}
      />
      {Mark && (
        <Mark
          aria-hidden
          className="pointer-events-none absolute inset-0 m-auto size-4 max-w-full text-primary-on"
          strokeWidth={3}
        />
      )}
    </span>
  );
}
