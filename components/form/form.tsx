"use client";

import { type ComponentProps, useEffect, useRef } from "react";
import { noteSent, watchForm } from "#components/form/unsaved/unsaved-forms.ts";
import { cn } from "#components/ui/cn.ts";
import { useScript } from "#components/ui/use-script.ts";

type FormProps = ComponentProps<"form"> & {
  /** The form's values are kept as a draft, or are worth nothing once the page is left: nobody is asked before leaving. */
  isKept?: boolean;
};

/**
 * A form that a script sends: disabled until that script is at work, which would otherwise put
 * its own values over what was typed before. Whoever leaves with something typed in it is asked (`LeaveGuard`).
 */
export function Form({ className, children, isKept = false, onSubmit, ...props }: FormProps) {
  const ready = useScript();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => (form.current && !isKept ? watchForm(form.current) : undefined), [isKept]);
  return (
    <form
      {...props}
      ref={form}
      onSubmit={(event) => {
        noteSent(event.currentTarget);
        onSubmit?.(event);
      }}
    >
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
