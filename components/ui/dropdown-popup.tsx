"use client";

import { DropdownMenu as Primitive } from "radix-ui";
import { type FocusEvent, type ReactNode, useRef, useState } from "react";
import { MenuParts } from "#components/ui/menu-parts.ts";

export type DropdownPopupProps = {
  trigger: ReactNode;
  children: ReactNode;
  align?: "start" | "center" | "end";
  onOpenChange?: (open: boolean) => void;
  /** Whether a key has opened it: then its first item has the focus. */
  byKey: boolean;
};

/** The part of a DropdownMenu that comes when it is opened first, open. */
export function DropdownPopup(props: DropdownPopupProps) {
  const [isOpen, setOpen] = useState(true);
  // The first key was pressed before this menu was mounted, so the prop says it; the menu hears later keys itself.
  const isByKey = useRef(props.byKey);
  const change = (wanted: boolean) => {
    setOpen(wanted);
    props.onOpenChange?.(wanted);
  };
  const focusFirst = ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
    if (!isByKey.current || target !== currentTarget) return;
    isByKey.current = false;
    const first = currentTarget.querySelector('[role^="menuitem"]:not([data-disabled])');
    if (first instanceof HTMLElement) first.focus();
  };
  return (
    <Primitive.Root modal={false} open={isOpen} onOpenChange={change}>
      <Primitive.Trigger asChild>{props.trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          align={props.align ?? "end"}
          sideOffset={6}
          collisionPadding={8}
          onFocus={focusFirst}
          className="animate-appear z-50 min-w-44 rounded-lg border border-line bg-surface p-1 shadow-lg"
        >
          <MenuParts value={Primitive}>{props.children}</MenuParts>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
