"use client";

import { formatMoney } from "#components/display/money/format-money.ts";
import { AmountDialog } from "#components/form/amount/amount-dialog.tsx";
import { trpc } from "#components/trpc/client.ts";
import { dry, tried } from "#components/trpc/dry.ts";
import { once } from "#components/trpc/once-link.ts";
import { Button } from "#components/ui/button.tsx";

/** Sends what a balance holds, or part of it, to the merchant's bank account. */
export function PayOut({ currency, available }: { currency: string; available: number }) {
  const payOut = trpc.payouts.create.useMutation({ trpc: once });
  const { client } = trpc.useUtils();
  return (
    <AmountDialog
      title={`Pay out ${currency}`}
      description={`${formatMoney(available, currency)} can be sent to your bank account. It leaves your balance at once.`}
      trigger={<Button variant="secondary">Pay out {currency}</Button>}
      most={available}
      currency={currency}
      note={{ label: "Description", description: "Text for the bank statement." }}
      submitLabel="Pay out"
      mutation={payOut}
      run={({ amount, note }, options) =>
        payOut.mutate({ amount, currency, description: note }, options)
      }
      tryOut={({ amount, note }) =>
        tried(client.payouts.create.mutate({ amount, currency, description: note }, dry))
      }
      done={({ amount }: { amount: number }) =>
        `Payout of ${formatMoney(amount, currency)} on its way`
      }
    />
  );
}
