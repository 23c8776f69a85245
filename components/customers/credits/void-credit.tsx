"use client";

import { formatMoney } from "#components/display/money/format-money.ts";
import { ConfirmAction } from "#components/form/confirm-action.tsx";
import { trpc } from "#components/trpc/client.ts";
import { once } from "#components/trpc/once-link.ts";
import { Button } from "#components/ui/button.tsx";
import type { Credit } from "#server/wire/ledger/credit.ts";

/** Takes back the part of a credit that is left. */
export function VoidCredit(credit: Pick<Credit, "id" | "remaining" | "currency">) {
  const { id, remaining, currency } = credit;
  const end = trpc.credits.void.useMutation({ trpc: once });
  return (
    <ConfirmAction
      title="Void this credit?"
      description={`${formatMoney(remaining, currency)} goes back to your balance. This cannot be undone.`}
      trigger={
        <Button variant="secondary" size="sm">
          Void
        </Button>
      }
      confirmLabel="Void credit"
      keepLabel="Keep"
      mutation={end}
      run={(options) => end.mutate({ id }, options)}
      done="Credit voided"
    />
  );
}
