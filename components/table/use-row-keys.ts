"use client";

import { type RefObject, useEffect, useRef } from "react";
import { isBusy } from "#components/frame/is-busy.ts";

/** J and K move the focus from row to row of a list; Enter follows the link, as everywhere. */
export function useRowKeys(): RefObject<HTMLDivElement | null> {
  const table = useRef<HTMLDivElement>(null);
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const step = { j: 1, k: -1 }[event.key];
      if (!step || event.metaKey || event.ctrlKey || event.altKey || isBusy(event)) return;
      const links = [...(table.current?.querySelectorAll<HTMLElement>("a[data-row]") ?? [])];
      if (links.length === 0) return;
      // The row's box may have the focus, too.
      const row = document.activeElement?.closest("tr");
      const at = links.findIndex((link) => link.closest("tr") === row);
      const next = at < 0 ? 0 : Math.min(Math.max(at + step, 0), links.length - 1);
      event.preventDefault();
      links[next]?.focus({ focusVisible: true } as FocusOptions);
      links[next]?.closest("tr")?.scrollIntoView({ block: "nearest" });
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  return table;
}
