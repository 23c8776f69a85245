"use client";

import { Slot } from "radix-ui";
import type { MouseEvent, ReactNode, Ref } from "react";

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

/** Makes a button what opens something that comes later. */
export function Opener({ opens, isOpen, prepare, onOpen, ref, children }: OpenerProps) {
  return (
    <Slot.Root
      ref={ref}
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
