"use client";

import type { RefObject } from "react";
import { exampleAmount } from "#components/form/amount/example-amount.ts";
import { parseAmount } from "#components/form/amount/parse-amount.ts";
import { DialogForm } from "#components/form/dialog-form.tsx";
import { SelectField, TextField } from "#components/form/fields/form-fields.tsx";
import { schemaResolver } from "#components/form/schema-resolver.ts";
import { useForm } from "#components/form/use-form.ts";
import { trpc } from "#components/trpc/client.ts";
import { dry, tried } from "#components/trpc/dry.ts";
import { once } from "#components/trpc/once-link.ts";
import type { BalanceRefund, RefundBalance } from "#server/wire/payments/refund.ts";

type Values = Record<"amount" | "currency" | "reason", string>;

export type PayOutBalanceFormProps = {
  customerId: string;
  /** Currencies in which something is free. */
  currencies: string[];
  /** The values typed when the dialog was left. */
  draft: RefObject<Values | null>;
  onPaidOut: (paid: BalanceRefund) => void;
};

/** The form of a payout, in the dialog of PayOutBalance. */
export function PayOutBalanceForm(props: PayOutBalanceFormProps) {
  const { customerId, currencies, draft, onPaidOut } = props;
  const blank: Values = { amount: "", currency: currencies[0] ?? "", reason: "" };
  const { client } = trpc.useUtils();
  const payOut = trpc.refunds.ofBalance.useMutation({
    trpc: once,
    onSuccess: (paid) => {
      form.reset(blank);
      onPaidOut(paid);
    },
  });
  const form = useForm<Values, RefundBalance>({
    saving: payOut,
    defaultValues: blank,
    draft,
    resolver: schemaResolver<Values, typeof RefundBalance>(
      () => import("#server/wire/payments/refund.ts").then((wire) => wire.RefundBalance),
      {
        toInput: ({ amount, currency, reason }) => ({
          id: customerId,
          currency,
          amount: amount.trim() === "" ? undefined : parseAmount(amount, currency),
          reason: reason.trim() || undefined,
        }),
        phrases: {
          amount: ({ currency }) => `Enter an amount, such as ${exampleAmount(1200, currency)}.`,
        },
      },
    ),
  });
  return (
    <DialogForm
      form={form}
      onSend={(input) => payOut.mutate(input)}
      submit="Pay out"
      busy={payOut.isPending}
      tryOut={(input) => tried(client.refunds.ofBalance.mutate(input, dry))}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          form={form}
          name="amount"
          label="Amount"
          inputMode="decimal"
          autoComplete="off"
          optional
          description="By default all that can go back."
        />
        <SelectField form={form} name="currency" label="Currency">
          {currencies.map((currency) => (
            <option key={currency}>{currency}</option>
          ))}
        </SelectField>
      </div>
      <TextField form={form} name="reason" label="Reason" optional />
    </DialogForm>
  );
}
