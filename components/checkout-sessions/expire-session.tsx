"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { toastDone } from "#components/ui/toast.tsx";
import { ProblemList } from "#components/form/problem-list.tsx";
import { trpc } from "#components/trpc/client.ts";
import { problemsOf } from "#components/trpc/problems.ts";

/** Ends an open checkout, with a question first. */
export function ExpireSession({ id }: { id: string }) {
  const router = useRouter();
  const [asking, setAsking] = useState(false);
  const expire = trpc.checkoutSessions.expire.useMutation({
    onSuccess: () => {
      setAsking(false);
      toastDone("Checkout session expired");
      router.refresh();
    },
  });
  return (
    <ConfirmDialog
      open={asking}
      onOpenChange={(wanted) => {
        expire.reset();
        setAsking(wanted);
      }}
      title="Expire this checkout session?"
      description="Its address can no longer be paid, and its payment is canceled. This cannot be undone."
      trigger={<Button variant="secondary">Expire</Button>}
      confirmLabel="Expire session"
      keepLabel="Keep it open"
      busy={expire.isPending}
      onConfirm={() => expire.mutate({ id })}
    >
      <ProblemList problems={expire.error ? problemsOf(expire.error) : []} />
    </ConfirmDialog>
  );
}
