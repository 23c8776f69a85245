"use client";

import type { ComponentProps } from "react";
import { cn } from "#components/ui/cn.ts";
import { useScript } from "#components/ui/use-script.ts";

type SwitchProps = Omit<ComponentProps<"input">, "type" | "checked" | "onChange"> & {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
};

/** The platform's own check box, which says that it is a switch; give it a label by `id` and `htmlFor`. */
export function Switch({ checked, onCheckedChange, className, ...props }: SwitchProps) {
  const isReady = useScript();
  return (
    <input
      {...props}
      type="checkbox"
      role="switch"
      aria-checked={checked}
      checked={checked}
      onChange={(event) => onCheckedChange(event.currentTarget.checked)}
      disabled={props.disabled || !isReady}
      className={cn(
        "m-0 inline-flex h-5 w-9 shrink-0 appearance-none items-center rounded-full bg-line-strong p-0.5 transition-colors checked:bg-primary",
        "before:size-4 before:rounded-full before:bg-primary-on before:transition-transform checked:before:translate-x-4",
        className,
      )}
    />
  );
}
