"use client";

import type { ReactNode } from "react";
import { toDecimal } from "#components/display/money/format-money.ts";
import type { choiceUpTo } from "#components/form/amount/amount-choice.ts";
import { parseAmount } from "#components/form/amount/parse-amount.ts";
import { DialogForm } from "#components/form/dialog-form.tsx";
import { TextField } from "#components/form/fields/form-fields.tsx";
import { schemaResolver } from "#components/form/schema-resolver.ts";
import { useForm } from "#components/form/use-form.ts";
import { currencyExponent } from "#server/wire/atoms/money/currency-table.ts";
import type { DryRun } from "#server/wire/dry-run.ts";

type Values = { amount: string; note: string };
export type AmountChoice = { amount: number; note: string | null };

export type AmountFormProps = {
  /** The most that may be chosen, in the smallest currency unit; what the form proposes. */
  most: number;
  currency: string;
  /** Words of a second, optional question. */
  note?: { label: string; description: string };
  /** Above the buttons: the effect of so much, in the smallest currency unit. NaN while it cannot be read. */
  effect?: ((amount: number) => ReactNode) | undefined;
  submitLabel: string;
  busy: boolean;
  problems: string[];
  onSubmit: (choice: AmountChoice) => void;
  /** Asks for a dry run. */
  tryOut?: ((choice: AmountChoice) => Promise<DryRun>) | undefined;
};

/** Asks in a dialog how much of a sum; all of it unless another amount is typed. */
export function AmountForm(props: AmountFormProps) {
  const { most, currency, note, effect } = props;
  const all = toDecimal(most, currencyExponent(currency) ?? 0);
  const form = useForm<Values, AmountChoice>({
    defaultValues: { amount: all, note: "" },
    resolver: schemaResolver<Values, ReturnType<typeof choiceUpTo>>(
      () =>
        import("#components/form/amount/amount-choice.ts").then((choice) =>
          choice.choiceUpTo(most, currency),
        ),
      {
        toInput: (values) => ({
          amount: parseAmount(values.amount, currency),
          note: values.note.trim() || null,
        }),
        phrases: { amount: `Enter an amount in ${currency}, such as ${all}.` },
      },
    ),
  });
  return (
    <DialogForm
      form={form}
      problems={[...form.problems, ...props.problems]}
      onSend={props.onSubmit}
      submit={props.submitLabel}
      busy={props.busy}
      tryOut={props.tryOut}
    >
      <TextField
        form={form}
        name="amount"
        label={`Amount in ${currency}`}
        inputMode="decimal"
        autoComplete="off"
        className="tabular-nums"
      />
      {note && <TextField form={form} name="note" {...note} optional autoComplete="off" />}
      {effect?.(parseAmount(form.watch("amount"), currency))}
    </DialogForm>
  );
}
