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
import { problemsOf } from "#components/trpc/problems.ts";

type CapturePaymentProps = { id: string; capturable: number; currency: string };

/** Takes the money that a card has set aside, or part of it. */
export function CapturePayment({ id, capturable, currency }: CapturePaymentProps) {
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const capture = trpc.paymentIntents.capture.useMutation({
    trpc: once,
    onSuccess: ({ amountCaptured }) => {
      setOpen(false);
      toastDone(`${formatMoney(amountCaptured, currency)} captured`);
      router.refresh();
    },
  });
  return (
    <Dialog
      open={open}
      onOpenChange={(wanted) => {
        capture.reset();
        setOpen(wanted);
      }}
      title="Capture this payment"
      description={`${formatMoney(capturable, currency)} is set aside on the card. You can capture once: what you leave is let go.`}
      trigger={<Button>Capture</Button>}
    >
      <AmountForm
        most={capturable}
        currency={currency}
        submitLabel="Capture"
        busy={capture.isPending}
        problems={capture.error ? problemsOf(capture.error) : []}
        onSubmit={({ amount }) => capture.mutate({ id, amount })}
      />
    </Dialog>
  );
}
