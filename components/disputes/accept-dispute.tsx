"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { toastDone } from "#components/ui/toast.tsx";
import { ProblemList } from "#components/form/problem-list.tsx";
import { trpc } from "#components/trpc/client.ts";
import { problemsOf } from "#components/trpc/problems.ts";

/** Gives the dispute up, with a question first. */
export function AcceptDispute({ id }: { id: string }) {
  const router = useRouter();
  const [asking, setAsking] = useState(false);
  const accept = trpc.disputes.close.useMutation({
    onSuccess: () => {
      setAsking(false);
      toastDone("Dispute accepted");
      router.refresh();
    },
  });
  return (
    <ConfirmDialog
      open={asking}
      onOpenChange={(wanted) => {
        accept.reset();
        setAsking(wanted);
      }}
      title="Accept this dispute?"
      description="The cardholder keeps the money. This cannot be undone."
      trigger={<Button variant="secondary">Accept</Button>}
      confirmLabel="Accept dispute"
      keepLabel="Not now"
      busy={accept.isPending}
      onConfirm={() => accept.mutate({ id })}
    >
      <ProblemList problems={accept.error ? problemsOf(accept.error) : []} />
    </ConfirmDialog>
  );
}
