"use client";

import { useRouter } from "next/navigation";
import { ConfirmAction } from "#components/form/confirm-action.tsx";
import { DeleteButton } from "#components/form/delete-button.tsx";
import { ProblemList } from "#components/form/problem-list.tsx";
import { trpc } from "#components/trpc/client.ts";
import { problemsOf } from "#components/trpc/problems.ts";
import { Button } from "#components/ui/button.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { toastDone } from "#components/ui/toast.tsx";

type PaymentLinkActionsProps = { id: string; active: boolean };

/** The actions that staff can take on one link. */
export function PaymentLinkActions({ id, active }: PaymentLinkActionsProps) {
  const remove = trpc.paymentLinks.remove.useMutation();
  return (
    <>
      <LinkButton variant="secondary" href={`/payment-links/${id}/edit`}>
        Edit
      </LinkButton>
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
  const update = trpc.paymentLinks.update.useMutation();
  const activated = () => {
    toastDone("Payment link switched on");
    router.refresh();
  };

  if (!active) {
    return (
      <div className="space-y-3">
        <Button
          variant="secondary"
          busy={update.isPending}
          onClick={() => update.mutate({ id, active: true }, { onSuccess: activated })}
        >
          Switch on
        </Button>
        <ProblemList problems={update.error ? problemsOf(update.error) : []} />
      </div>
    );
  }
  return (
    <ConfirmAction
      title="Switch off this payment link?"
      isReversible
      description="Shoppers who open it read that it is no longer available. You can switch it on again at any time."
      trigger={<Button variant="secondary">Switch off</Button>}
      confirmLabel="Switch off"
      keepLabel="Keep it on"
      mutation={update}
      run={(options) => update.mutate({ id, active: false }, options)}
      done="Payment link switched off"
    />
  );
}
