"use client";

import type { RefObject } from "react";
import type { CurrencyChoice } from "#components/form/amount/currency-choices.ts";
import { CurrencyOptions } from "#components/form/amount/currency-options.tsx";
import { exampleAmount } from "#components/form/amount/example-amount.ts";
import { parseAmount } from "#components/form/amount/parse-amount.ts";
import { DialogForm } from "#components/form/dialog-form.tsx";
import { SelectField, TextField } from "#components/form/fields/form-fields.tsx";
import { schemaResolver } from "#components/form/schema-resolver.ts";
import { useForm } from "#components/form/use-form.ts";
import { trpc } from "#components/trpc/client.ts";
import { dry, tried } from "#components/trpc/dry.ts";
import { once } from "#components/trpc/once-link.ts";
import { startOfDayIn } from "#server/wire/atoms/lists/zone-days.ts";
import type { CreateCredit, Credit } from "#server/wire/ledger/credit.ts";

type Values = Record<"amount" | "currency" | "reason" | "expiresAt", string>;

export type GiveCreditFormProps = {
  customerId: string;
  currency: string;
  currencies: CurrencyChoice[];
  timeZone: string;
  /** The values typed when the dialog was left. */
  draft: RefObject<Values | null>;
  onGiven: (credit: Credit) => void;
};

/** The form of a credit, in the dialog of GiveCredit. */
export function GiveCreditForm(props: GiveCreditFormProps) {
  const { customerId, currency, currencies, timeZone, draft, onGiven } = props;
  const blank: Values = { amount: "", currency, reason: "", expiresAt: "" };
  const { client } = trpc.useUtils();
  const give = trpc.credits.create.useMutation({
    trpc: once,
    onSuccess: (credit) => {
      form.reset(blank);
      onGiven(credit);
    },
  });
  const form = useForm<Values, CreateCredit>({
    saving: give,
    defaultValues: blank,
    draft,
    resolver: schemaResolver<Values, typeof CreateCredit>(
      () => import("#server/wire/ledger/credit.ts").then((wire) => wire.CreateCredit),
      {
        toInput: (values) => ({
          customerId,
          amount: parseAmount(values.amount, values.currency),
          currency: values.currency,
          reason: values.reason.trim(),
          expiresAt: values.expiresAt
            ? startOfDayIn(values.expiresAt, timeZone).toISOString()
            : undefined,
        }),
        phrases: {
          amount: (values) => `Enter an amount, such as ${exampleAmount(1200, values.currency)}.`,
          reason: "Say why, for your own records.",
        },
      },
    ),
  });
  return (
    <DialogForm
      form={form}
      onSend={(input) => give.mutate(input)}
      submit="Give credit"
      busy={give.isPending}
      tryOut={(input) => tried(client.credits.create.mutate(input, dry))}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          form={form}
          name="amount"
          label="Amount"
          inputMode="decimal"
          autoComplete="off"
        />
        <SelectField form={form} name="currency" label="Currency">
          <CurrencyOptions choices={currencies} />
        </SelectField>
      </div>
      <TextField form={form} name="reason" label="Reason" placeholder="Late delivery" />
      <TextField
        form={form}
        name="expiresAt"
        label="Expires on"
        type="date"
        optional
        description="From this day on it pays for nothing, and the rest is yours again."
      />
    </DialogForm>
  );
}
