"use client";

import { methods } from "#components/requests/request-params.ts";
import { FilterGroup } from "#components/table/filters/filter-group.tsx";
import { Days, Fixed, OneOf } from "#components/table/filters/filters.tsx";
import { one, type SearchParams } from "#components/table/list-url.ts";

type RequestFiltersProps = {
  params: SearchParams;
  keys: { value: string; label: string }[];
  /** The day it is where the reader is. */
  today: string;
};

/** The filters beside how a request went, each a chip. What the address narrows is never hidden. */
export function RequestFilters({ params, keys, today }: RequestFiltersProps) {
  const object = one(params["object"]);
  const key = one(params["key"]);
  const isKnown = keys.some(({ value }) => value === key);
  return (
    <FilterGroup>
      <OneOf
        label="Method"
        name="method"
        params={params}
        options={methods.map((value) => ({ value, label: value }))}
      />
      <OneOf label="Key" name="key" params={params} options={keys} />
      {key && !isKnown && <Fixed label="Key" name="key" value={key} params={params} />}
      <Days params={params} today={today} />
      {object && <Fixed label="About" name="object" value={object} params={params} />}
    </FilterGroup>
  );
}
