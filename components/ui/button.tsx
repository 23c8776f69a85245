"use client";

import { Slot } from "radix-ui";
import type { ComponentProps } from "react";
import { LoaderCircle } from "#components/icons/icons.ts";
import { buttonClass, type ButtonSize, type ButtonVariant } from "#components/ui/button-class.ts";
import { cn } from "#components/ui/cn.ts";
import { useScript } from "#components/ui/use-script.ts";

type ButtonProps = ComponentProps<"button"> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Render the only child (a link) with the look of a button. */
  asChild?: boolean;
  /** Shows a spinner and refuses further clicks, but keeps focus. */
  busy?: boolean;
};

/**
 * A native button of type "button" unless told otherwise. It is disabled, and does not look it,
 * until the script is at work that answers its click: no click is lost.
 */
export function Button({
  variant,
  size,
  asChild,
  busy,
  className,
  children,
  onClick,
  disabled,
  ...props
}: ButtonProps) {
  const ready = useScript();
  const look = cn(buttonClass(variant, size), className);
  if (asChild) {
    return (
      <Slot.Root className={look} onClick={onClick} {...props}>
        {children}
      </Slot.Root>
    );
  }
  return (
    <button
      type="button"
      className={look}
      aria-disabled={busy || undefined}
      disabled={disabled || !ready}
      data-waiting={ready || disabled ? undefined : ""}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...props}
    >
      {busy && <LoaderCircle aria-hidden className="animate-spin" />}
      {children}
    </button>
  );
}
