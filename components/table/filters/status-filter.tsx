import { type Status, statusWords } from "#components/display/status-badge.tsx";
import { FilterLinks } from "#components/table/filters/filter-links.tsx";
import type { SearchParams } from "#components/table/list-url.ts";
import type { ListCounts } from "#server/wire/dashboard/list-choices.ts";

type StatusFilterProps = {
  label?: string;
  statuses: readonly Status[];
  current: Status | undefined;
  params: SearchParams;
  counts?: ListCounts;
};

/** A list's filter by status, in the words of the badges. */
export function StatusFilter(props: StatusFilterProps) {
  const { label = "Filter by status", statuses, current, params, counts } = props;
  const options = statuses.map((status) => ({ value: status, label: statusWords(status) }));
  return (
    <FilterLinks
      label={label}
      param="status"
      current={current}
      params={params}
      counts={counts}
      options={[{ value: null, label: "All" }, ...options]}
    />
  );
}
