"use client";

import { useState } from "react";
import { ChoiceField } from "#components/form/fields/choice-field.tsx";
import { freshPreview } from "#components/payments/actions/refund/fresh.ts";
import type { PartChoice, PartFormProps } from "#components/payments/actions/refund/part-choice.ts";
import { PartForm } from "#components/payments/actions/refund/part-form.tsx";
import { trpc } from "#components/trpc/client.ts";
import type { DryRun } from "#server/wire/dry-run.ts";
import type { CreateRefund } from "#server/wire/payments/refund.ts";

type RefundChoice = PartChoice & Pick<CreateRefund, "destination">;

export type RefundFormProps = Omit<
  PartFormProps,
  "words" | "usePreview" | "onSubmit" | "tryOut"
> & {
  paymentIntentId: string;
  /** Whether the money may go to its customer's balance instead. */
  mayCredit: boolean;
  onSubmit: (choice: RefundChoice) => void;
  tryOut: (choice: RefundChoice) => Promise<DryRun>;
};

/** Asks what of a payment is given back. */
export function RefundForm({
  paymentIntentId,
  mayCredit,
  onSubmit,
  tryOut,
  ...props
}: RefundFormProps) {
  const [to, setTo] = useState("original");
  const destination = to === "balance" ? ("balance" as const) : undefined;
  // Under the amount, which is what a refund begins with.
  const effect = (amount: number) => (
    <>
      {mayCredit && (
        <ChoiceField label="Give back to" options={destinations} current={to} onChange={setTo} />
      )}
      {props.effect?.(amount)}
    </>
  );
  return (
    <PartForm
      {...props}
      words={words}
      effect={effect}
      onSubmit={(choice) => onSubmit({ ...choice, destination })}
      tryOut={(choice) => tryOut({ ...choice, destination })}
      usePreview={(lineItems, asked) =>
        trpc.refunds.preview.useQuery({ paymentIntentId, lineItems }, { ...asked, ...freshPreview })
      }
    />
  );
}

const destinations = [
  { value: "original", label: "Where it came from" },
  { value: "balance", label: "Customer’s balance" },
];

const words: PartFormProps["words"] = {
  choose: "Give back",
  lines: "Lines of the order",
  missing: "Choose what is given back.",
  sum: "Comes back",
  each: "comes back",
  act: "Refund",
  reason: "For your own records.",
};
