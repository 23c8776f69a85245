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

type RefundPaymentProps = { id: string; refundable: number; currency: string };

/** Gives back what is left of a payment, or part of it. */
export function RefundPayment({ id, refundable, currency }: RefundPaymentProps) {
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const refund = trpc.refunds.create.useMutation({
    trpc: once,
    onSuccess: ({ amount, status }) => {
      setOpen(false);
      const money = formatMoney(amount, currency);
      toastDone(status === "succeeded" ? `${money} refunded` : `Refund of ${money} started`);
      router.refresh();
    },
    // It may have been made: the page shows whether it was.
    onError: (error) => isOutcomeUnknown(error) && router.refresh(),
  });
  return (
    <Dialog
      open={open}
      onOpenChange={(wanted) => {
        refund.reset();
        setOpen(wanted);
      }}
      title="Refund this payment"
      description={`${formatMoney(refundable, currency)} can be given back, the way it came. A refund cannot be undone.`}
      trigger={<Button variant="secondary">Refund</Button>}
    >
      <AmountForm
        most={refundable}
        currency={currency}
        note={{ label: "Reason", description: "For your own records." }}
        submitLabel="Refund"
        busy={refund.isPending}
        problems={refund.error ? problemsOf(refund.error) : []}
        onSubmit={({ amount, note }) =>
          refund.mutate({ paymentIntentId: id, amount, reason: note })
        }
      />
    </Dialog>
  );
}
