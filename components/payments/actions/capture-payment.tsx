"use client";

import { formatMoney } from "#components/display/money/format-money.ts";
import { AmountDialog } from "#components/form/amount/amount-dialog.tsx";
import { trpc } from "#components/trpc/client.ts";
import { once } from "#components/trpc/once-link.ts";
import { Button } from "#components/ui/button.tsx";

type CapturePaymentProps = { id: string; capturable: number; currency: string };

/** Takes the money that a card has set aside, or part of it. */
export function CapturePayment({ id, capturable, currency }: CapturePaymentProps) {
  const capture = trpc.paymentIntents.capture.useMutation({ trpc: once });
  return (
    <AmountDialog
      title="Capture this payment"
      description={`${formatMoney(capturable, currency)} is set aside on the card. You can capture once: what you leave is let go.`}
      trigger={<Button>Capture</Button>}
      most={capturable}
      currency={currency}
      submitLabel="Capture"
      mutation={capture}
      run={({ amount }, options) => capture.mutate({ id, amount }, options)}
      done={({ amountCaptured }: { amountCaptured: number }) =>
        `${formatMoney(amountCaptured, currency)} captured`
      }
    />
  );
}
