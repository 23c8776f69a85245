"use client";

import { useState } from "react";
import { AmountForm } from "#components/form/amount/amount-form.tsx";
import { ChoiceField } from "#components/form/fields/choice-field.tsx";
import {
  reasonDescription,
  type RefundFormProps,
} from "#components/payments/actions/refund/refund-choice.ts";
import { RefundLines } from "#components/payments/actions/refund/refund-lines.tsx";

/** Asks what of a payment is given back: lines of its order, or an amount of all of it. */
export function RefundForm(props: RefundFormProps) {
  const { refundable, currency, isByLine, busy, problems, onSubmit } = props;
  const [way, setWay] = useState(isByLine ? "lines" : "amount");
  return (
    <div className="space-y-5">
      {isByLine && <ChoiceField label="Give back" options={ways} current={way} onChange={setWay} />}
      {way === "lines" ? (
        <RefundLines {...props} />
      ) : (
        <AmountForm
          most={refundable}
          currency={currency}
          note={{ label: "Reason", description: reasonDescription }}
          submitLabel="Refund"
          busy={busy}
          problems={problems}
          onSubmit={({ amount, note }) => onSubmit({ amount, reason: note })}
        />
      )}
    </div>
  );
}

const ways = [
  { value: "lines", label: "Lines of the order" },
  { value: "amount", label: "An amount" },
] as const;
