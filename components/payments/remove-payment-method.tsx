"use client";

import { ConfirmAction } from "#components/form/confirm-action.tsx";
import { methodWords } from "#components/payments/method-words.ts";
import { trpc } from "#components/trpc/client.ts";
import { once } from "#components/trpc/once-link.ts";
import { Button } from "#components/ui/button.tsx";
import type { PaymentMethod } from "#server/wire/payments/payment-method.ts";

/** Ends a saved card or account: it is charged no more, and the processor forgets it. */
export function RemovePaymentMethod(method: Pick<PaymentMethod, "id" | "brand" | "last4">) {
  const { id, brand, last4 } = method;
  const remove = trpc.paymentMethods.remove.useMutation({ trpc: once });
  const words = methodWords({ kind: brand, last4 });
  return (
    <ConfirmAction
      title={`Remove ${words}?`}
      description="It can no longer be charged, and the processor forgets it. This cannot be undone: the customer would have to enter it again."
      trigger={
        <Button variant="ghost" size="sm" aria-label={`Remove ${words}`}>
          Remove
        </Button>
      }
      confirmLabel="Remove"
      keepLabel="Keep"
      mutation={remove}
      run={(options) => remove.mutate({ id }, options)}
      done={`${words} removed`}
    />
  );
}
