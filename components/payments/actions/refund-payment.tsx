"use client";

import { formatMoney } from "#components/display/money/format-money.ts";
import { DeedDialog } from "#components/form/deed-dialog.tsx";
import type { RefundFormProps } from "#components/payments/actions/refund/refund-form.tsx";
import { trpc } from "#components/trpc/client.ts";
import { dry, tried } from "#components/trpc/dry.ts";
import { once } from "#components/trpc/once-link.ts";
import { Button } from "#components/ui/button.tsx";
import { later } from "#components/ui/later.tsx";

const RefundForm = later<RefundFormProps>(() =>
  import("#components/payments/actions/refund/refund-form.tsx").then((module) => module.RefundForm),
);

type RefundPaymentProps = Pick<RefundFormProps, "currency" | "isByLine" | "mayCredit"> & {
  id: string;
  /** The most that can be given back, in the smallest currency unit. */
  refundable: number;
};

/** Gives back what is left of a payment, or part of it: an amount, or lines of its order. */
export function RefundPayment(props: RefundPaymentProps) {
  const { id, refundable, currency, isByLine, mayCredit } = props;
  const refund = trpc.refunds.create.useMutation({ trpc: once });
  const { client } = trpc.useUtils();
  return (
    <DeedDialog
      title="Refund this payment"
      description={`${formatMoney(refundable, currency)} can be given back. A refund cannot be undone.`}
      trigger={<Button variant="secondary">Refund</Button>}
      mutation={refund}
      prepare={RefundForm.prepare}
      done={({ amount, status }: { amount: number; status: string }) => {
        const money = formatMoney(amount, currency);
        return status === "succeeded" ? `${money} refunded` : `Refund of ${money} started`;
      }}
    >
      {({ outcome, ...state }) => (
        <RefundForm
          paymentIntentId={id}
          most={refundable}
          {...{ currency, isByLine, mayCredit }}
          {...state}
          tryOut={(choice) =>
            tried(client.refunds.create.mutate({ paymentIntentId: id, ...choice }, dry))
          }
          onSubmit={(choice) => refund.mutate({ paymentIntentId: id, ...choice }, outcome)}
        />
      )}
    </DeedDialog>
  );
}
