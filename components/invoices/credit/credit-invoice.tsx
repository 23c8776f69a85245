"use client";

import { formatMoney } from "#components/display/money/format-money.ts";
import { DeedDialog } from "#components/form/deed-dialog.tsx";
import type { CreditFormProps } from "#components/invoices/credit/credit-form.tsx";
import type { CreditedInvoice } from "#components/invoices/credit/credited-invoice.ts";
import { trpc } from "#components/trpc/client.ts";
import { once } from "#components/trpc/once-link.ts";
import { Button } from "#components/ui/button.tsx";
import { later } from "#components/ui/later.tsx";

const CreditForm = later<CreditFormProps>(() =>
  import("#components/invoices/credit/credit-form.tsx").then((module) => module.CreditForm),
);

/** Corrects an invoice by a credit note, of lines or of an amount. */
export function CreditInvoice({ invoice }: { invoice: CreditedInvoice }) {
  const { id: invoiceId, left, currency } = invoice;
  const credit = trpc.creditNotes.create.useMutation({ trpc: once });
  return (
    <DeedDialog
      title="Write a credit note"
      description={`${formatMoney(left, currency)} of this invoice can be credited. The note gets a number of its own, and cannot be undone.`}
      trigger={<Button variant="secondary">Credit note</Button>}
      mutation={credit}
      prepare={CreditForm.prepare}
      done={({ number, amount }: { number: string; amount: number }) =>
        `Credit note ${number} of ${formatMoney(amount, currency)} written`
      }
    >
      {({ outcome, ...state }) => (
        <CreditForm
          invoice={invoice}
          {...state}
          onSubmit={(choice) => credit.mutate({ invoiceId, ...choice }, outcome)}
        />
      )}
    </DeedDialog>
  );
}
