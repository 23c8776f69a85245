"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { toastDone } from "#components/ui/toast.tsx";
import { formatMoney } from "#components/display/format-money.ts";
import { AmountForm } from "#components/form/amount-form.tsx";
import { trpc } from "#components/trpc/client.ts";
import { once } from "#components/trpc/once-link.ts";
import { isOutcomeUnknown, problemsOf } from "#components/trpc/problems.ts";

/** Sends what a balance holds, or part of it, to the merchant's bank account. */
export function PayOut({ currency, available }: { currency: string; available: number }) {
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const payOut = trpc.payouts.create.useMutation({
    trpc: once,
    onSuccess: ({ amount }) => {
      setOpen(false);
      toastDone(`Payout of ${formatMoney(amount, currency)} on its way`);
      router.refresh();
    },
    // It may have been made: the page shows whether it was.
    onError: (error) => isOutcomeUnknown(error) && router.refresh(),
  });
  return (
    <Dialog
      open={open}
      onOpenChange={(wanted) => {
        payOut.reset();
        setOpen(wanted);
      }}
      title={`Pay out ${currency}`}
      description={`${formatMoney(available, currency)} can be sent to your bank account. It leaves your balance at once.`}
      trigger={<Button variant="secondary">Pay out {currency}</Button>}
    >
      <AmountForm
        most={available}
        currency={currency}
        note={{ label: "Description", description: "Text for the bank statement." }}
        submitLabel="Pay out"
        busy={payOut.isPending}
        problems={payOut.error ? problemsOf(payOut.error) : []}
        onSubmit={({ amount, note }) => payOut.mutate({ amount, currency, description: note })}
      />
    </Dialog>
  );
}
