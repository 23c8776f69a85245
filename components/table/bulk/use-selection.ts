"use client";

import { type RefObject, useEffect, useMemo, useState } from "react";
import { isBusy } from "#components/frame/is-busy.ts";
import {
  keepShown,
  nothing,
  type Selection,
  turn,
  turnAll,
} from "#components/table/bulk/selection.ts";

export type Chosen = Selection & {
  turn: (id: string, isRange: boolean) => void;
  turnAll: () => void;
  /** Leaves these, and no others. */
  keepOnly: (ids: readonly string[]) => void;
};

/** Which rows are chosen: by their boxes, or by X on the row that J and K have reached. */
export function useSelection(
  table: RefObject<HTMLElement | null>,
  rows: readonly { id: string }[],
  isOffered: boolean,
): Chosen {
  const [given, setGiven] = useState(nothing);
  const page = useMemo(() => rows.map(({ id }) => id), [rows]);
  const chosen = keepShown(given, page);

  useEffect(() => {
    if (!isOffered) return;
    function onKey(event: KeyboardEvent) {
      if (event.metaKey || event.ctrlKey || event.altKey || isBusy(event)) return;
      if (event.key === "Escape") return setGiven(nothing);
      if (event.key.toLowerCase() !== "x") return;
      const row = document.activeElement?.closest<HTMLElement>("tr[data-id]");
      const id = row && table.current?.contains(row) ? row.dataset["id"] : undefined;
      if (id === undefined) return;
      event.preventDefault();
      setGiven((now) => turn(keepShown(now, page), page, { id, isRange: event.shiftKey }));
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [table, page, isOffered]);

  return {
    ...chosen,
    turn: (id, isRange) => setGiven(turn(chosen, page, { id, isRange })),
    turnAll: () => setGiven(turnAll(chosen, page)),
    keepOnly: (ids) => setGiven({ ids: new Set(ids), anchor: null }),
  };
}
