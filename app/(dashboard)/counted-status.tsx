import { Counted } from "#app/(dashboard)/counted.tsx";
import type { Status } from "#components/display/status-badge.tsx";
import { StatusFilter } from "#components/table/filters/status-filter.tsx";
import type { SearchParams } from "#components/table/list-url.ts";
import type { ListName } from "#server/wire/dashboard/lists.ts";

type CountedStatusProps = {
  list: ListName;
  /** Something else narrows the list, too. */
  isNarrow?: boolean;
  statuses: readonly Status[];
  current: Status | undefined;
  params: SearchParams;
};

/** A list's filter by status, each with how many rows have it. */
export function CountedStatus(props: CountedStatusProps) {
  const { list, isNarrow, ...filter } = props;
  return (
    <Counted list={list} isNarrow={isNarrow}>
      {(counts) => <StatusFilter {...filter} counts={counts} />}
    </Counted>
  );
}
