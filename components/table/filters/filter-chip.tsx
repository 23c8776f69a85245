"use client";

import { type ReactNode, useState } from "react";
import { Plus, X } from "#components/icons/icons.ts";
import { listHref, type SearchParams } from "#components/table/list-url.ts";
import { Link } from "#components/ui/link.tsx";
import { Popover } from "#components/ui/popover.tsx";

type FilterChipProps = {
  label: string;
  /** The filter's setting, in words; null while it is only offered. */
  value: ReactNode | null;
  /** The parameters that × takes out of the address. */
  clears: readonly string[];
  params: SearchParams;
  /** The choice. `close` is for when one is made. */
  children: (close: () => void) => ReactNode;
};

/** One filter: dashed while offered, solid and removable when set; either way it opens its choice. */
export function FilterChip({ label, value, clears, params, children }: FilterChipProps) {
  const [open, setOpen] = useState(false);
  const without = Object.fromEntries(clears.map((key) => [key, null]));
  const isSet = value !== null;
  return (
    <span
      className="inline-flex shrink-0 items-center rounded-md border border-dashed border-line-strong text-table font-medium data-[set=true]:border-solid data-[set=true]:border-line-firm max-md:data-[set=true]:order-first"
      data-set={isSet}
    >
      <Popover
        label={label}
        open={open}
        onOpenChange={setOpen}
        trigger={
          <button
            type="button"
            className="flex h-[30px] items-center gap-1.5 rounded-md px-2.5 text-ink-muted hover:text-ink max-md:h-10"
          >
            {!isSet && <Plus aria-hidden className="size-3.5" />}
            {label}
            {isSet && <span className="text-ink">{value}</span>}
          </button>
        }
      >
        {children(() => setOpen(false))}
      </Popover>
      {isSet && (
        <Link
          href={listHref(params, without)}
          scroll={false}
          aria-label={`Remove ${label}`}
          className="mr-1 flex size-6 items-center justify-center rounded-sm text-ink-muted hover:text-ink max-md:size-9"
        >
          <X aria-hidden className="size-3.5" />
        </Link>
      )}
    </span>
  );
}

type ChoicesProps = {
  options: readonly { value: string; label: ReactNode }[];
  current: string | undefined;
  /** The address with that value. */
  href: (value: string) => string;
  close: () => void;
};

/** Choices of a filter as links: each state has an address. */
export function Choices({ options, current, href, close }: ChoicesProps) {
  return (
    <ul>
      {options.map(({ value, label }) => (
        <li key={value}>
          <Link
            href={href(value)}
            scroll={false}
            onClick={close}
            aria-current={value === current ? "true" : undefined}
            className="flex min-h-9 items-center rounded-sm px-2.5 text-table text-ink no-underline hover:bg-surface-hover aria-[current=true]:bg-surface-selected max-md:min-h-11"
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
