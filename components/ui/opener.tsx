"use client";

import { Slot } from "radix-ui";
import type { MouseEvent, ReactNode, Ref } from "react";
import { useScript } from "#components/ui/use-script.ts";

type OpenerProps = {
  opens: "dialog" | "menu";
  isOpen: boolean;
  /** Fetches what will be opened, when a press is likely. */
  prepare: () => void;
  /** Told whether it was a key that was pressed. */
  onOpen: (byKey: boolean) => void;
  ref?: Ref<HTMLElement>;
  /** The button. */
  children: ReactNode;
};

/**
 * Makes a button open something that comes later. It is disabled until the page's script is at work: a press
 * before that would be lost in silence.
 */
export function Opener({ opens, isOpen, prepare, onOpen, ref, children }: OpenerProps) {
  const isAtWork = useScript();
  return (
    <Slot.Root
      ref={ref}
      {...(!isAtWork && { disabled: true })}
      aria-haspopup={opens}
      aria-expanded={isOpen}
      data-state={isOpen ? "open" : "closed"}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={(event: MouseEvent) => onOpen(event.detail === 0)}
      onKeyDown={(event) => {
        if (opens !== "menu" || event.key !== "ArrowDown") return;
        event.preventDefault();
        onOpen(true);
      }}
    >
      {children}
    </Slot.Root>
  );
}
