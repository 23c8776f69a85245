import { FilterLinks } from "#components/table/filters/filter-links.tsx";
import type { SearchParams } from "#components/table/list-url.ts";
import { Counted } from "#app/(dashboard)/counted.tsx";
import type { ListName } from "#server/wire/dashboard/list-choices.ts";

type CountedActiveProps = {
  list: ListName;
  /** Something else narrows the list, too. */
  isNarrow?: boolean;
  current: "true" | "false" | undefined;
  params: SearchParams;
};

const options = [
  { value: null, label: "All" },
  { value: "true", label: "Active" },
  { value: "false", label: "Inactive" },
] as const;

/** A list's filter by whether a row is switched on, each with how many rows are. */
export function CountedActive({ list, isNarrow, ...filter }: CountedActiveProps) {
  return (
    <Counted list={list} isNarrow={isNarrow}>
      {(counts) => (
        <FilterLinks
          label="Filter by state"
          param="active"
          options={options}
          counts={counts}
          {...filter}
        />
      )}
    </Counted>
  );
}
