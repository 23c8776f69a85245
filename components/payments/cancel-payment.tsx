"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { toastDone } from "#components/ui/toast.tsx";
import { ProblemList } from "#components/form/problem-list.tsx";
import { trpc } from "#components/trpc/client.ts";
import { problemsOf } from "#components/trpc/problems.ts";

/** Ends a payment that was not taken, with a question first. */
export function CancelPayment({ id }: { id: string }) {
  const router = useRouter();
  const [asking, setAsking] = useState(false);
  const cancel = trpc.paymentIntents.cancel.useMutation({
    onSuccess: () => {
      setAsking(false);
      toastDone("Payment canceled");
      router.refresh();
    },
  });
  return (
    <ConfirmDialog
      open={asking}
      onOpenChange={(wanted) => {
        cancel.reset();
        setAsking(wanted);
      }}
      title="Cancel this payment?"
      description="It can no longer be paid, its checkout expires, and money set aside on a card is let go. This cannot be undone."
      trigger={<Button variant="secondary">Cancel payment</Button>}
      confirmLabel="Cancel payment"
      keepLabel="Keep it"
      busy={cancel.isPending}
      onConfirm={() => cancel.mutate({ id })}
    >
      <ProblemList problems={cancel.error ? problemsOf(cancel.error) : []} />
    </ConfirmDialog>
  );
}
