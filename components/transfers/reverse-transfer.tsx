"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { toastDone } from "#components/ui/toast.tsx";
import { ProblemList } from "#components/form/problem-list.tsx";
import { trpc } from "#components/trpc/client.ts";
import { once } from "#components/trpc/once-link.ts";
import { problemsOf } from "#components/trpc/problems.ts";

/** Gives a transfer back, with a question first. */
export function ReverseTransfer({ id }: { id: string }) {
  const router = useRouter();
  const [asking, setAsking] = useState(false);
  const reverse = trpc.transfers.reverse.useMutation({
    trpc: once,
    onSuccess: (reversal) => {
      setAsking(false);
      toastDone("Transfer reversed");
      router.push(`/transfers/${reversal.id}`);
      router.refresh();
    },
  });
  return (
    <ConfirmDialog
      open={asking}
      onOpenChange={(wanted) => {
        reverse.reset();
        setAsking(wanted);
      }}
      title="Reverse this transfer?"
      description="All of the money goes back to whom it came from, as a transfer of its own. This cannot be undone."
      trigger={<Button variant="secondary">Reverse</Button>}
      confirmLabel="Reverse transfer"
      keepLabel="Not now"
      busy={reverse.isPending}
      onConfirm={() => reverse.mutate({ id })}
    >
      <ProblemList problems={reverse.error ? problemsOf(reverse.error) : []} />
    </ConfirmDialog>
  );
}
