import { Counted } from "#app/(dashboard)/counted.tsx";
import { FilterLinks } from "#components/table/filters/filter-links.tsx";
import type { SearchParams } from "#components/table/list-url.ts";
import type { ListName } from "#server/wire/dashboard/lists.ts";

type Labels = { on: string; off: string };

type CountedActiveProps = {
  list: ListName;
  labels?: Labels;
  /** Something else narrows the list, too. */
  isNarrow?: boolean;
  current: "true" | "false" | undefined;
  params: SearchParams;
};

function optionsOf({ on, off }: Labels) {
  return [
    { value: null, label: "All" },
    { value: "true", label: on },
    { value: "false", label: off },
  ] as const;
}

/** A list's filter by whether a row is switched on, each with how many rows are. */
export function CountedActive(props: CountedActiveProps) {
  const { list, isNarrow, labels = { on: "Active", off: "Inactive" }, ...filter } = props;
  return (
    <Counted list={list} isNarrow={isNarrow}>
      {(counts) => (
        <FilterLinks
          label="Filter by state"
          param="active"
          options={optionsOf(labels)}
          counts={counts}
          {...filter}
        />
      )}
    </Counted>
  );
}
