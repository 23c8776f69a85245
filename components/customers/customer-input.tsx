"use client";

import { type ComponentProps, useDeferredValue, useId } from "react";
import { customerLabel } from "#components/customers/customer-label.ts";
import { formatMoney } from "#components/display/money/format-money.ts";
import { trpc } from "#components/trpc/client.ts";
import { Input } from "#components/ui/input.tsx";

const suggestionsMax = 8;

/** A text box for a customer's id, which proposes customers by name, email or phone number. */
export function CustomerInput({ typed, ...props }: ComponentProps<"input"> & { typed: string }) {
  const listId = useId();
  const search = useDeferredValue(typed.trim());
  const found = trpc.customers.list.useQuery(
    { search, limit: suggestionsMax },
    { enabled: search.length > 1 && !isCustomerId(search), placeholderData: (before) => before },
  );
  return (
    <>
      <Input
        {...props}
        list={listId}
        autoComplete="off"
        spellCheck={false}
        placeholder="Name, email or id"
      />
      <datalist id={listId}>
        {found.data?.data.map((customer) => (
          <option key={customer.id} value={customer.id}>
            {[customerLabel(customer), customer.email].filter(Boolean).join(", ")}
          </option>
        ))}
      </datalist>
    </>
  );
}

/** Names the chosen customer and the balance that the customer can spend. */
export function ChosenCustomer({ id }: { id: string }) {
  const options = { enabled: isCustomerId(id), retry: false };
  const customer = trpc.customers.get.useQuery({ id }, options);
  const balance = trpc.balance.ofCustomer.useQuery({ id }, options);
  // Keeps the line's room, so that the answer moves nothing below it.
  if (customer.isLoading || balance.isLoading) return "\u00A0";
  if (!customer.data || !balance.data) return null;
  const held = balance.data.balances
    .filter(({ available }) => available > 0)
    .map(({ available, currency }) => formatMoney(available, currency));
  return (
    <>
      {customerLabel(customer.data)} has {held.length > 0 ? held.join(" and ") : "no balance"}.
    </>
  );
}

/** Whether somebody has typed an id, not a name or an email. */
export function isCustomerId(text: string): boolean {
  return /^cus_\w{26}$/.test(text);
}
