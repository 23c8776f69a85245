"use client";

import { useState } from "react";
import { InlineField } from "#components/form/fields/field.tsx";
import { CreditEffect } from "#components/invoices/credit/credit-effect.tsx";
import type { CreditedInvoice } from "#components/invoices/credit/credited-invoice.ts";
import { freshPreview } from "#components/payments/actions/refund/fresh.ts";
import type { PartChoice, PartFormProps } from "#components/payments/actions/refund/part-choice.ts";
import { PartForm } from "#components/payments/actions/refund/part-form.tsx";
import { trpc } from "#components/trpc/client.ts";
import { Checkbox } from "#components/ui/checkbox.tsx";

export type CreditFormProps = Pick<PartFormProps, "busy" | "problems"> & {
  invoice: CreditedInvoice;
  onSubmit: (choice: PartChoice & { refund: boolean }) => void;
};

/** Asks what of an invoice is credited, and whether its money goes back with it; shows the effect before it is done. */
export function CreditForm({ invoice, onSubmit, ...state }: CreditFormProps) {
  const { id: invoiceId, left, currency, mayRefund } = invoice;
  const [isRefunded, setRefunded] = useState(false);
  return (
    <PartForm
      {...state}
      words={words}
      most={left}
      currency={currency}
      isByLine
      usePreview={(lineItems, asked) =>
        trpc.creditNotes.preview.useQuery({ invoiceId, lineItems }, { ...asked, ...freshPreview })
      }
      onSubmit={(choice) => onSubmit({ ...choice, refund: isRefunded })}
      effect={(amount) => (
        <div className="space-y-3">
          {mayRefund && (
            <InlineField label="Also refund it, the way the invoice was paid">
              {(control) => (
                <Checkbox
                  {...control}
                  checked={isRefunded}
                  onCheckedChange={(isOn) => setRefunded(isOn === true)}
                />
              )}
            </InlineField>
          )}
          <CreditEffect {...{ invoice, amount, isRefunded }} />
        </div>
      )}
    />
  );
}

const words: PartFormProps["words"] = {
  choose: "Credit",
  lines: "Lines of the invoice",
  missing: "Choose what is credited.",
  sum: "Is credited",
  each: "is credited",
  act: "Credit",
  reason: "Printed on the credit note.",
};
