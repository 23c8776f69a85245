"use client";

import { formatMoney } from "#components/display/money/format-money.ts";
import { AmountDialog } from "#components/form/amount/amount-dialog.tsx";
import { trpc } from "#components/trpc/client.ts";
import { once } from "#components/trpc/once-link.ts";
import { Button } from "#components/ui/button.tsx";

type RefundPaymentProps = { id: string; refundable: number; currency: string };

/** Gives back what is left of a payment, or part of it. */
export function RefundPayment({ id, refundable, currency }: RefundPaymentProps) {
  const refund = trpc.refunds.create.useMutation({ trpc: once });
  return (
    <AmountDialog
      title="Refund this payment"
      description={`${formatMoney(refundable, currency)} can be given back, the way it came. A refund cannot be undone.`}
      trigger={<Button variant="secondary">Refund</Button>}
      most={refundable}
      currency={currency}
      note={{ label: "Reason", description: "For your own records." }}
      submitLabel="Refund"
      mutation={refund}
      run={({ amount, note }, options) =>
        refund.mutate({ paymentIntentId: id, amount, reason: note }, options)
      }
      done={({ amount, status }: { amount: number; status: string }) => {
        const money = formatMoney(amount, currency);
        return status === "succeeded" ? `${money} refunded` : `Refund of ${money} started`;
      }}
    />
  );
}
