"use client";

import { daysWords } from "#components/display/time/day-words.ts";
import { CalendarDays } from "#components/icons/icons.ts";
import { dayPresets } from "#components/table/filters/day-presets.ts";
import { Choices, FilterChip } from "#components/table/filters/filter-chip.tsx";
import { RangeForm } from "#components/table/filters/range-form.tsx";
import { listHref, one, type SearchParams } from "#components/table/list-url.ts";

type OneOfProps = {
  label: string;
  name: string;
  options: { value: string; label: string }[];
  params: SearchParams;
};

/** A filter with a few values. */
export function OneOf({ label, name, options, params }: OneOfProps) {
  const current = one(params[name]);
  const chosen = options.find(({ value }) => value === current);
  if (options.length === 0) return null;
  return (
    <FilterChip label={label} value={chosen?.label ?? null} clears={[name]} params={params}>
      {(close) => (
        <Choices
          options={options}
          current={current}
          href={(value) => listHref(params, { [name]: value })}
          close={close}
        />
      )}
    </FilterChip>
  );
}

/** A filter by day: usual spans, and any other. */
export function Days({ params, today }: { params: SearchParams; today: string }) {
  const [from, to] = [one(params["from"]), one(params["to"])];
  const presets = dayPresets(today);
  const named = presets.find(({ name }) => name === one(params["days"]));
  const chosen = named ?? presets.find((preset) => preset.from === from && preset.to === to);
  return (
    <FilterChip
      label="Date"
      value={chosen?.label ?? daysWords(from, to)}
      clears={["days", "from", "to"]}
      params={params}
    >
      {(close) => (
        <>
          <Choices
            options={presets.map(({ name, label }) => ({ value: name, label }))}
            current={chosen?.name}
            href={(name) => listHref(params, { days: name, from: null, to: null })}
            close={close}
          />
          <p className="mt-1 flex items-center gap-2 border-t border-line px-2.5 pt-2 text-xs text-ink-muted">
            <CalendarDays aria-hidden className="size-3.5" /> Days of your choice
          </p>
          <RangeForm
            names={["from", "to"]}
            labels={["First day", "Last day"]}
            type="date"
            params={{ ...params, days: undefined }}
            close={close}
          />
        </>
      )}
    </FilterChip>
  );
}

/** A filter that came with the address and is chosen elsewhere: it can only be taken away. */
export function Fixed({ label, name, value, params }: FixedProps) {
  return (
    <FilterChip {...{ label, value, params }} clears={[name].flat()}>
      {() => <p className="max-w-60 p-2.5 text-table">{value}</p>}
    </FilterChip>
  );
}

type FixedProps = { label: string; name: string | string[]; value: string; params: SearchParams };

/** The bounds of an amount in words; null if it has none. */
export function boundsWords(from: string | undefined, to: string | undefined): string | null {
  if (from && to) return from === to ? from : `${from} to ${to}`;
  if (from) return `${from} or more`;
  return to ? `up to ${to}` : null;
}
