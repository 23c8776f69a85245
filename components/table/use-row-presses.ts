"use client";

import { useRouter } from "next/navigation";
import { type MouseEvent, useTransition } from "react";

/** Presses of all rows of a table: a row leads to its page, and the cell of its box chooses it. */
export function useRowPresses(turn: (id: string, isRange: boolean) => void) {
  const router = useRouter();
  const [isGoing, startGoing] = useTransition();
  const go = (href: string) => startGoing(() => router.push(href));

  function onClick(event: MouseEvent<HTMLElement>): void {
    const pressed = event.target as HTMLElement;
    // A menu of a row is drawn elsewhere, though React has it bubble to here.
    const row = pressed.closest<HTMLElement>("tr[data-id]");
    if (!row) return;
    if (pressed.closest("[data-choice]")) return turn(row.dataset["id"] ?? "", event.shiftKey);
    const link = row.querySelector<HTMLAnchorElement>("a[data-row]");
    if (!link) return;
    const href = link.getAttribute("href") ?? "";
    const control = pressed.closest("a, button, input, [role=menuitem]");
    if (control === link) return followLink(event, href);
    // The rest of the row is a convenience for the mouse: keyboards and readers use the link.
    if (control || window.getSelection()?.toString()) return;
    if (event.metaKey || event.ctrlKey) window.open(href, "_blank", "noopener");
    else go(href);
  }

  /** With a key, the browser opens it elsewhere or keeps it. */
  function followLink(event: MouseEvent, href: string): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(href);
  }

  /** With Shift the browser would mark the words between. */
  function onMouseDown(event: MouseEvent<HTMLElement>): void {
    if (event.shiftKey && (event.target as HTMLElement).closest("[data-choice]"))
      event.preventDefault();
  }

  return { isGoing, presses: { onClick, onMouseDown } };
}
