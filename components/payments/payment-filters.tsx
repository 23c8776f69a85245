"use client";

import { CalendarDays } from "lucide-react";
import { statusWords } from "#components/display/status-badge.tsx";
import { dayPresets } from "#components/payments/day-presets.ts";
import { methodName } from "#components/payments/method-words.ts";
import { Choices, FilterChip } from "#components/table/filter-chip.tsx";
import { listHref, one, type SearchParams } from "#components/table/list-url.ts";
import { RangeForm } from "#components/table/range-form.tsx";
import { PaymentMethodKind, PaymentStanding } from "#server/wire/payment-row.ts";

type PaymentFiltersProps = {
  params: SearchParams;
  /** Those that the merchant has taken. */
  currencies: string[];
  /** Whose and of which link, where the address asks for that. */
  customer: string | null;
  link: string | null;
  /** The day it is where the reader is. */
  today: string;
};

/** Every filter of the list of payments, each a chip. What the address narrows is never hidden. */
export function PaymentFilters(props: PaymentFiltersProps) {
  const { params, currencies, customer, link, today } = props;
  const currency = one(params["currency"]);
  return (
    <div
      className="flex min-w-0 items-center gap-2 max-md:-mx-4 max-md:w-screen max-md:overflow-x-auto max-md:px-4 max-md:py-1 md:flex-wrap"
      role="group"
      aria-label="Filters"
    >
      <OneOf
        label="Status"
        name="status"
        params={params}
        options={PaymentStanding.options.map((value) => ({ value, label: statusWords(value) }))}
      />
      <Days params={params} today={today} />
      <FilterChip
        label="Amount"
        value={rangeWords(one(params["min"]), one(params["max"]))}
        clears={["min", "max"]}
        params={params}
      >
        {(close) => (
          <RangeForm
            names={["min", "max"]}
            labels={[`At least${currency ? `, in ${currency}` : ""}`, "At most"]}
            type="text"
            {...{ params, close }}
          />
        )}
      </FilterChip>
      <OneOf
        label="Currency"
        name="currency"
        params={params}
        options={currencies.map((value) => ({ value, label: value }))}
      />
      <OneOf
        label="Method"
        name="method"
        params={params}
        options={PaymentMethodKind.options.map((value) => ({ value, label: methodName(value) }))}
      />
      {customer !== null && (
        <Fixed label="Customer" name="customerId" value={customer} {...props} />
      )}
      {link !== null && <Fixed label="Link" name="paymentLinkId" value={link} {...props} />}
    </div>
  );
}

type OneOfProps = {
  label: string;
  name: string;
  options: { value: string; label: string }[];
  params: SearchParams;
};

function OneOf({ label, name, options, params }: OneOfProps) {
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

function Days({ params, today }: { params: SearchParams; today: string }) {
  const [from, to] = [one(params["from"]), one(params["to"])];
  const presets = dayPresets(today);
  const chosen = presets.find((preset) => preset.from === from && preset.to === to);
  return (
    <FilterChip
      label="Date"
      value={chosen?.label ?? rangeWords(from, to)}
      clears={["from", "to"]}
      params={params}
    >
      {(close) => (
        <>
          <Choices
            options={presets.map(({ label }) => ({ value: label, label }))}
            current={chosen?.label}
            href={(label) => {
              const preset = presets.find((one) => one.label === label);
              return listHref(params, { from: preset?.from ?? null, to: preset?.to ?? null });
            }}
            close={close}
          />
          <p className="mt-1 flex items-center gap-2 border-t border-line px-2.5 pt-2 text-xs text-ink-muted">
            <CalendarDays aria-hidden className="size-3.5" /> Days of your choice
          </p>
          <RangeForm
            names={["from", "to"]}
            labels={["First day", "Last day"]}
            type="date"
            {...{ params, close }}
          />
        </>
      )}
    </FilterChip>
  );
}

/** A filter that came with the address and is chosen elsewhere: it can only be taken away. */
function Fixed(props: { label: string; name: string; value: string; params: SearchParams }) {
  return (
    <FilterChip label={props.label} value={props.value} clears={[props.name]} params={props.params}>
      {() => <p className="max-w-60 p-2.5 text-table">{props.value}</p>}
    </FilterChip>
  );
}

function rangeWords(from: string | undefined, to: string | undefined): string | null {
  if (from && to) return from === to ? from : `${from} to ${to}`;
  if (from) return `${from} or more`;
  return to ? `up to ${to}` : null;
}
