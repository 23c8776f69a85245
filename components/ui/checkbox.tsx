"use client";

import { Check, Minus } from "lucide-react";
import { Checkbox as Primitive } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "#components/ui/cn.ts";

/** A check box; give it a label by `id` and `htmlFor`. */
export function Checkbox({ className, ...props }: ComponentProps<typeof Primitive.Root>) {
  return (
    <Primitive.Root
      className={cn(
        "flex size-5 shrink-0 items-center justify-center rounded-sm border border-line-strong bg-surface text-primary-on shadow-sm transition-colors disabled:cursor-not-allowed disabled:opacity-60 data-[state=checked]:border-primary data-[state=checked]:bg-primary data-[state=indeterminate]:border-primary data-[state=indeterminate]:bg-primary",
        className,
      )}
      {...props}
    >
      <Primitive.Indicator>
        {props.checked === "indeterminate" ? (
          <Minus aria-hidden className="size-4" strokeWidth={3} />
        ) : (
          <Check aria-hidden className="size-4" strokeWidth={3} />
        )}
      </Primitive.Indicator>
    </Primitive.Root>
  );
}
