"use client";

import { Switch as Primitive } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "#components/ui/cn.ts";

/** An on/off setting that takes effect at once. The knob's place shows the state, not colour alone. */
export function Switch({ className, ...props }: ComponentProps<typeof Primitive.Root>) {
  return (
    <Primitive.Root
      className={cn(
        "inline-flex h-6 w-10 shrink-0 items-center rounded-full border border-line-strong bg-surface-sunken p-0.5 transition-colors disabled:cursor-not-allowed disabled:opacity-60 data-[state=checked]:border-primary data-[state=checked]:bg-primary",
        className,
      )}
      {...props}
    >
      <Primitive.Thumb className="block size-[1.125rem] rounded-full bg-line-strong shadow-sm transition-transform data-[state=checked]:translate-x-4 data-[state=checked]:bg-primary-on" />
    </Primitive.Root>
  );
}
