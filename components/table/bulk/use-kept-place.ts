"use client";

import { type RefObject, useEffect, useRef } from "react";

type Kept = {
  table: RefObject<HTMLElement | null>;
  /** While an act runs the bar has one button, which is where the keyboard goes on. */
  isRunning: boolean;
  /** While a dialog is open or the list is read anew the place is not known yet. */
  isHeld: boolean;
  /** The first chosen row of the page. */
  first: string | undefined;
};

/**
 * Keeps the keyboard's place when what had the focus is gone: the pressed act as it begins, “Stop” at its end, the
 * whole bar with the last chosen row. It goes on at “Stop”, and then at the first row that is still chosen, or was.
 * Whoever went elsewhere meanwhile stays there.
 */
export function useKeptPlace({
  table,
  isRunning,
  isHeld,
  first,
}: Kept): RefObject<HTMLDivElement | null> {
  const bar = useRef<HTMLDivElement>(null);
  const isOurs = useRef(false);
  const chosen = useRef(first);
  useEffect(() => {
    const note = ({ target }: Event) => {
      if (!(target instanceof Element)) return;
      isOurs.current =
        bar.current?.contains(target) === true || target.closest("dialog, [role=dialog]") !== null;
    };
    document.addEventListener("focusin", note);
    document.addEventListener("pointerdown", note);
    return () => {
      document.removeEventListener("focusin", note);
      document.removeEventListener("pointerdown", note);
    };
  }, []);
  // After every rendering: any may have taken the button away.
  useEffect(() => {
    chosen.current = first ?? chosen.current;
    if (!isOurs.current || isHeld) return;
    if (document.activeElement && document.activeElement !== document.body) return;
    const next = isRunning
      ? bar.current?.querySelector("button")
      : rowOf(table.current, chosen.current);
    next?.focus({ preventScroll: true });
  });
  return bar;
}

function rowOf(table: HTMLElement | null, id: string | undefined): HTMLElement | null {
  const links = [...(table?.querySelectorAll<HTMLElement>("a[data-row]") ?? [])];
  const same = links.find((link) => link.closest<HTMLElement>("tr")?.dataset["id"] === id);
  return same ?? links[0] ?? null;
}
