"use client";

import Form from "next/form";
import { type FormEvent, useEffect, useRef } from "react";
import { Search } from "#components/icons/icons.ts";
import type { SearchParams } from "#components/table/list-url.ts";
import { cn } from "#components/ui/cn.ts";
import { Input } from "#components/ui/input.tsx";
import { toastProblem } from "#components/ui/toast.tsx";
import { holdsCardNumber } from "#server/wire/atoms/checkout/card-number.ts";

/** Free-text search of a list. A GET form: the words end up in the address. */
export function SearchForm(props: {
  action: string;
  param: string;
  label: string;
  placeholder: string;
  params: SearchParams;
  /** Filters to keep while searching. */
  keep?: string[];
  /** On a phone the search of the top bar leads here; then the field only shows what is searched for. */
  isElsewhereOnPhones?: boolean;
}) {
  const given = props.params[props.param];
  const value = typeof given === "string" ? given : "";
  const input = useRef<HTMLInputElement>(null);

  // The field follows the address (back, a removed filter), but not from under who types in it.
  useEffect(() => {
    if (input.current && document.activeElement !== input.current) input.current.value = value;
  }, [value]);

  return (
    <Form
      action={props.action}
      role="search"
      className={cn(
        "flex gap-2 max-sm:min-w-44 max-sm:flex-1 sm:w-52 sm:shrink-0",
        props.isElsewhereOnPhones && value === "" && "max-md:hidden",
      )}
      onSubmit={keepCardNumbersOut}
    >
      {(props.keep ?? []).map((key) =>
        props.params[key] ? (
          <input key={key} type="hidden" name={key} value={String(props.params[key])} />
        ) : null,
      )}
      <div className="relative min-w-0 flex-1">
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-muted"
        />
        <Input
          ref={input}
          type="search"
          name={props.param}
          aria-label={props.label}
          placeholder={props.placeholder}
          defaultValue={value}
          className="h-[34px] pl-9"
        />
      </div>
      <button type="submit" className="sr-only" tabIndex={-1}>
        Search
      </button>
    </Form>
  );
}

/** Addresses end up in histories and logs; nothing is found by a card number anyway. */
function keepCardNumbersOut(event: FormEvent<HTMLFormElement>): void {
  const input = event.currentTarget.querySelector<HTMLInputElement>("input[type=search]");
  if (!input || !holdsCardNumber(input.value)) return;
  event.preventDefault();
  input.value = "";
  toastProblem("That looks like a card number. Card numbers are not searched.");
}
