"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { toastDone } from "#components/ui/toast.tsx";
import { DeleteButton } from "#components/form/delete-button.tsx";
import { ProblemList } from "#components/form/problem-list.tsx";
import { trpc } from "#components/trpc/client.ts";
import { problemsOf } from "#components/trpc/problems.ts";

type PaymentLinkActionsProps = { id: string; active: boolean };

/** What staff can do with one link. */
export function PaymentLinkActions({ id, active }: PaymentLinkActionsProps) {
  const remove = trpc.paymentLinks.remove.useMutation();
  return (
    <>
      <Button asChild variant="secondary">
        <Link href={`/payment-links/${id}/edit`}>Edit</Link>
      </Button>
      <SwitchLink id={id} active={active} />
      <DeleteButton
        id={id}
        what="payment link"
        consequence="Shoppers who open it read that it is no longer available; its payments stay."
        list="/payment-links"
        remove={remove}
      />
    </>
  );
}

/** Turns a link off, with a question first, or on again. */
function SwitchLink({ id, active }: PaymentLinkActionsProps) {
  const router = useRouter();
  const [asking, setAsking] = useState(false);
  const update = trpc.paymentLinks.update.useMutation({
    onSuccess: (link) => {
      setAsking(false);
      toastDone(link.active ? "Payment link activated" : "Payment link deactivated");
      router.refresh();
    },
  });
  const problems = update.error ? problemsOf(update.error) : [];

  if (!active) {
    return (
      <div className="space-y-3">
        <Button
          variant="secondary"
          busy={update.isPending}
          onClick={() => update.mutate({ id, active: true })}
        >
          Activate
        </Button>
        <ProblemList problems={problems} />
      </div>
    );
  }
  return (
    <ConfirmDialog
      open={asking}
      onOpenChange={setAsking}
      title="Deactivate this payment link?"
      description="Shoppers who open it read that it is no longer available. You can activate it again at any time."
      trigger={<Button variant="secondary">Deactivate</Button>}
      confirmLabel="Deactivate"
      keepLabel="Keep it active"
      busy={update.isPending}
      onConfirm={() => update.mutate({ id, active: false })}
    >
      <ProblemList problems={problems} />
    </ConfirmDialog>
  );
}
