"use client";

import type { ComponentProps } from "react";
import { cn } from "#components/ui/cn.ts";
import { useScript } from "#components/ui/use-script.ts";

/**
 * A form that a script sends: disabled until that script is at work, which would otherwise put
 * its own values over what was typed before.
 */
export function Form({ className, children, ...props }: ComponentProps<"form">) {
  const ready = useScript();
  return (
    <form {...props}>
      <fieldset
        role="none"
        disabled={!ready}
        data-waiting={ready ? undefined : ""}
        className={cn("min-w-0", className)}
      >
        {children}
      </fieldset>
    </form>
  );
}
