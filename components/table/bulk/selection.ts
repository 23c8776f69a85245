/** Which rows of a page are chosen, and where a range begins. */
export type Selection = { ids: ReadonlySet<string>; anchor: string | null };

export const nothing: Selection = { ids: new Set(), anchor: null };

/** Turns one row; with Shift all from where the last was turned, in the direction that that one went. */
export function turn(
  { ids, anchor }: Selection,
  page: readonly string[],
  { id, isRange }: { id: string; isRange: boolean },
): Selection {
  const next = new Set(ids);
  const from = anchor === null ? -1 : page.indexOf(anchor);
  const to = page.indexOf(id);
  if (!isRange || from < 0 || to < 0 || anchor === null) {
    if (!next.delete(id)) next.add(id);
    return { ids: next, anchor: id };
  }
  const isChosen = ids.has(anchor);
  for (const one of page.slice(Math.min(from, to), Math.max(from, to) + 1)) {
    if (isChosen) next.add(one);
    else next.delete(one);
  }
  return { ids: next, anchor: id };
}

/** All of a page, or none when all are chosen. */
export function turnAll({ ids }: Selection, page: readonly string[]): Selection {
  const isAll = page.every((id) => ids.has(id));
  return isAll ? nothing : { ids: new Set(page), anchor: null };
}

/** The part of the selection that is on the shown page: nobody acts on rows that they do not see. */
export function keepShown({ ids, anchor }: Selection, page: readonly string[]): Selection {
  const kept = page.filter((id) => ids.has(id));
  return { ids: new Set(kept), anchor: anchor !== null && page.includes(anchor) ? anchor : null };
}
