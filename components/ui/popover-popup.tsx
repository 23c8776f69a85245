"use client";

import { Popover as Primitive } from "radix-ui";
import type { ReactNode } from "react";

export type PopoverPopupProps = {
  trigger: ReactNode;
  /** The name that a screen reader announces. */
  label: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  children: ReactNode;
};

/** The part of a Popover that comes when it is opened first. */
export function PopoverPopup({ trigger, label, open, onOpenChange, children }: PopoverPopupProps) {
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          align="start"
          sideOffset={6}
          collisionPadding={8}
          aria-label={label}
          className="animate-appear z-50 max-h-[60dvh] min-w-48 overflow-y-auto rounded-lg border border-line bg-surface p-1 shadow-lg"
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
