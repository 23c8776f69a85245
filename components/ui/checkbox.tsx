"use client";

import { type ComponentProps, useImperativeHandle, useLayoutEffect, useRef } from "react";
import { checkboxClass } from "#components/ui/checkbox-class.ts";
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
  return (
    <input
      {...props}
      ref={box}
      type="checkbox"
      checked={checked === true}
      onChange={(event) => onCheckedChange?.(event.currentTarget.checked)}
      disabled={props.disabled || !isReady}
      className={cn(
        checkboxClass,
        "size-5",
        props.disabled && "cursor-not-allowed opacity-60",
        className,
      )}
    />
  );
}
