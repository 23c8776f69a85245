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
import type { IssuedGiftCard, IssueGiftCard } from "#server/wire/ledger/gift-card.ts";

type Values = Record<"amount" | "currency" | "expiresAt", string>;

export type IssueFormProps = {
  currency: string;
  currencies: CurrencyChoice[];
  timeZone: string;
  /** The values typed when the dialog was left. */
  draft: RefObject<Values | null>;
  onIssued: (card: IssuedGiftCard) => void;
};

/** The form of a gift card, in the dialog of IssueCard. */
export function IssueForm({ currency, currencies, timeZone, draft, onIssued }: IssueFormProps) {
  const blank: Values = { amount: "", currency, expiresAt: "" };
  const { client } = trpc.useUtils();
  const issue = trpc.giftCards.create.useMutation({
    trpc: once,
    onSuccess: (card) => {
      form.reset(blank);
      onIssued(card);
    },
  });
  const form = useForm<Values, IssueGiftCard>({
    saving: issue,
    defaultValues: blank,
    draft,
    resolver: schemaResolver<Values, typeof IssueGiftCard>(
      () => import("#server/wire/ledger/gift-card.ts").then((wire) => wire.IssueGiftCard),
      {
        toInput: (values) => ({
          amount: parseAmount(values.amount, values.currency),
          currency: values.currency,
          expiresAt: values.expiresAt
            ? startOfDayIn(values.expiresAt, timeZone).toISOString()
            : undefined,
        }),
        phrases: {
          amount: (values) => `Enter an amount, such as ${exampleAmount(5000, values.currency)}.`,
        },
      },
    ),
  });
  return (
    <DialogForm
      form={form}
      onSend={(input) => issue.mutate(input)}
      submit="Issue gift card"
      busy={issue.isPending}
      tryOut={(input) => tried(client.giftCards.create.mutate(input, dry))}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          form={form}
          name="amount"
          label="Amount"
          inputMode="decimal"
          autoComplete="off"
          placeholder={exampleAmount(5000, form.watch("currency"))}
        />
        <SelectField form={form} name="currency" label="Currency">
          <CurrencyOptions choices={currencies} />
        </SelectField>
      </div>
      <TextField
        form={form}
        name="expiresAt"
        label="Expires on"
        type="date"
        optional
        description="From this day on nobody can redeem it, and the money is yours again. Ten years ahead at most."
      />
    </DialogForm>
  );
}
