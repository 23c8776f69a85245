"use client";

import { type FormEvent, useState } from "react";
import { parseAmount } from "#components/form/amount/parse-amount.ts";
import { Field } from "#components/form/fields/field.tsx";
import { Form } from "#components/form/form.tsx";
import { ProblemList } from "#components/form/problem-list.tsx";
import { RouteAnswer } from "#components/routing/route-answer.tsx";
import { brandChoices, methodChoices } from "#components/routing/rule-values.ts";
import { readCountries } from "#components/shipping-rates/countries-field.ts";
import { trpc } from "#components/trpc/client.ts";
import { problemsOf } from "#components/trpc/problems.ts";
import { Button } from "#components/ui/button.tsx";
import { Input } from "#components/ui/input.tsx";
import { Options, Select } from "#components/ui/select.tsx";
import type { PreviewRouting } from "#server/wire/routing/routing-rule.ts";

const first = { amount: "640.00", currency: "EUR", method: "card", brand: "", country: "" };
type Facts = typeof first;

/** Asks where a payment would go, and which rule says so. */
export function TryRouting() {
  const [facts, setFacts] = useState<Facts>(first);
  const preview = trpc.routingRules.preview.useMutation();
  const ask = (event: FormEvent) => {
    event.preventDefault();
    preview.mutate(toInput(facts));
  };
  const set = (name: keyof Facts) => ({
    value: facts[name],
    onChange: ({ target }: { target: { value: string } }) =>
      setFacts({ ...facts, [name]: target.value }),
  });
  return (
    <Form isKept onSubmit={ask} className="space-y-4" noValidate>
      <div className="grid grid-cols-2 gap-3">
        <Field label="Amount">
          {(control) => <Input {...control} {...set("amount")} inputMode="decimal" />}
        </Field>
        <Field label="Currency">{(control) => <Input {...control} {...set("currency")} />}</Field>
        <Field label="Way to pay">
          {(control) => (
            <Select {...control} {...set("method")}>
              <Options of={methodChoices.slice(1)} />
            </Select>
          )}
        </Field>
        <Field label="Brand of card">
          {(control) => (
            <Select {...control} {...set("brand")}>
              <Options of={[{ value: "", label: "Not known" }, ...brandChoices.slice(1)]} />
            </Select>
          )}
        </Field>
      </div>
      <Field label="Country of the shopper" optional>
        {(control) => <Input {...control} {...set("country")} placeholder="NL" />}
      </Field>
      <Button type="submit" variant="secondary" disabled={preview.isPending}>
        See where it goes
      </Button>
      <ProblemList problems={preview.error ? problemsOf(preview.error) : []} />
      {preview.data && <RouteAnswer {...preview.data} />}
    </Form>
  );
}

function toInput({ amount, currency, method, brand, country }: Facts): PreviewRouting {
  const code = currency.trim().toUpperCase();
  const [from] = readCountries(country);
  return {
    amount: parseAmount(amount.trim(), code),
    currency: code,
    method: method as PreviewRouting["method"],
    ...(brand && { brand: brand as NonNullable<PreviewRouting["brand"]> }),
    ...(from && { country: from }),
  };
}
