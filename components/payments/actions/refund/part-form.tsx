"use client";

import { useState } from "react";
import { AmountForm } from "#components/form/amount/amount-form.tsx";
import { ChoiceField } from "#components/form/fields/choice-field.tsx";
import type { PartFormProps } from "#components/payments/actions/refund/part-choice.ts";
import { RefundLines } from "#components/payments/actions/refund/refund-lines.tsx";

/** Asks what of an order is taken back: lines of it, or an amount of all of it. */
export function PartForm(props: PartFormProps) {
  const { words, most, currency, isByLine, busy, problems, onSubmit, effect, tryOut } = props;
  const [way, setWay] = useState(isByLine ? "lines" : "amount");
  return (
    <div className="space-y-5">
      {isByLine && (
        <ChoiceField
          label={words.choose}
          options={[{ value: "lines", label: words.lines }, anAmount]}
          current={way}
          onChange={setWay}
        />
      )}
      {way === "lines" ? (
        <RefundLines {...props} />
      ) : (
        <AmountForm
          most={most}
          currency={currency}
          note={{ label: "Reason", description: words.reason }}
          effect={effect}
          submitLabel={words.act}
          busy={busy}
          problems={problems}
          onSubmit={({ amount, note }) => onSubmit({ amount, reason: note })}
          tryOut={tryOut && (({ amount, note }) => tryOut({ amount, reason: note }))}
        />
      )}
    </div>
  );
}

const anAmount = { value: "amount", label: "An amount" };
