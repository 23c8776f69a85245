import type { ReactNode } from "react";
import { pageAsOf } from "#app/(dashboard)/api.ts";
import { listChoices } from "#app/(dashboard)/list-page.ts";
import { type List, ListProvider, type ViewCounts } from "#components/table/list/list-context.tsx";
import type { ListFilters } from "#components/table/live/live-lists.ts";
import { ListSheet as Sheet } from "#components/ui/card.tsx";
import type { SavedView } from "#server/wire/dashboard/list-choices.ts";
import { type ListName, lists } from "#server/wire/dashboard/lists.ts";

type ListSheetProps<Name extends ListName> = {
  name: Name;
  /** The list's filter, as its procedure was given it. */
  filter: ListFilters[Name];
  /** The search and the filters of the list, shown in the line above its table. */
  filters?: ReactNode;
  /** How many rows each view shows. The page does not wait for it. Of every list that has a filter. */
  countViews?: (views: readonly SavedView[]) => Promise<ViewCounts>;
  children: ReactNode;
};

/**
 * A page of a list, on the sheet, with what every list can do: say what is new, keep views, and
 * choose columns, how high rows are and how many a page has.
 */
export async function ListSheet<Name extends ListName>(props: ListSheetProps<Name>) {
  const { name, filter, filters, countViews, children } = props;
  const asOf = await pageAsOf();
  const choices = await listChoices(name);
  const viewCounts = choices.views.length > 0 ? (countViews?.(choices.views) ?? null) : null;
  const { words, procedure, since } = lists[name];
  const facts = { words, procedure, since };
  return (
    <Sheet>
      <ListProvider list={{ name, facts, filter, filters, asOf, choices, viewCounts } as List}>
        {children}
      </ListProvider>
    </Sheet>
  );
}
