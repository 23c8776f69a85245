"use client";

import { useState } from "react";
import { amountHint, limitTexts, type LimitTexts } from "#components/api-keys/entered-limits.ts";
import { TextField } from "#components/form/fields/form-fields.tsx";
import type { KeyLimits } from "#server/wire/access/key-limits.ts";

const amounts = [
  ["perCall", "Most of one call", "In the smallest unit: 5000 is €50.00."],
  ["perDay", "Most of one day", "In the smallest unit, of each currency."],
  [
    "approvalAbove",
    "A person approves above",
    "In the smallest unit of one call. If empty: no call waits for a person.",
  ],
] as const;

/** Fields of the limits of the money that a key may move out. Without currencies there are none. */
export function LimitFields({ limits }: { limits: KeyLimits | null }) {
  const begun = limitTexts(limits);
  const [typed, setTyped] = useState<LimitTexts>(begun);
  const type = (name: keyof LimitTexts) => (event: { currentTarget: { value: string } }) => {
    const { value } = event.currentTarget;
    setTyped((before) => ({ ...before, [name]: value }));
  };
  return (
    <fieldset className="space-y-4">
      <legend className="text-sm font-medium">Limits of money out</legend>
      <TextField
        name="currencies"
        label="Currencies"
        optional
        description="Such as EUR, USD: the key then moves no other money out. If empty: without limits."
        defaultValue={begun.currencies}
        onInput={type("currencies")}
      />
      {amounts.map(([name, label, description]) => (
        <TextField
          key={name}
          name={name}
          label={label}
          optional={name === "approvalAbove"}
          inputMode="numeric"
          autoComplete="off"
          description={amountHint(typed[name], typed.currencies) ?? description}
          defaultValue={begun[name]}
          onInput={type(name)}
        />
      ))}
      <TextField
        name="payees"
        label="Payees"
        optional
        description="Ids of customers, and own_account for payouts. If empty: everybody."
        defaultValue={begun.payees}
      />
      <TextField
        name="until"
        label="Until"
        optional
        type="date"
        description="The first day, in UTC, on which the key moves no money any more. If empty: no end."
        defaultValue={begun.until}
      />
    </fieldset>
  );
}
