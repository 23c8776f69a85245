import type { ReactNode } from "react";
import { getCaller } from "#app/(dashboard)/api.ts";
import type { ListCounts } from "#server/wire/dashboard/list-choices.ts";
import type { ListName } from "#server/wire/dashboard/lists.ts";

type CountedProps = {
  list: ListName;
  /** Something else narrows the list, too, and the counters know nothing of it. */
  isNarrow?: boolean;
  children: (counts: ListCounts | undefined) => ReactNode;
};

/** A list's chips with how many rows each has, read while the rest of the page is. */
export async function Counted({ list, isNarrow = false, children }: CountedProps) {
  if (isNarrow) return children(undefined);
  const api = await getCaller();
  return children(await api.lists.counts({ list }));
}
