"use client";

import { ConfirmAction } from "#components/form/confirm-action.tsx";
import { MarkPaid } from "#components/invoices/mark-paid.tsx";
import { trpc } from "#components/trpc/client.ts";
import { once } from "#components/trpc/once-link.ts";
import { useToasts } from "#components/trpc/toasts.ts";
import { Button } from "#components/ui/button.tsx";
import type { Invoice } from "#server/wire/billing/invoice.ts";

type Acted = { invoice: Pick<Invoice, "id" | "status" | "sentAt"> };

/** The actions that staff can take on the invoice of this page. */
export function InvoiceActions({ invoice: { id, status, sentAt } }: Acted) {
  const isDue = status === "open" || status === "uncollectible";
  return (
    <>
      {status === "draft" && <Finalize id={id} />}
      {isDue && <Send id={id} isAgain={sentAt !== null} />}
      {isDue && <MarkPaid id={id} />}
      {status === "open" && <GiveUp id={id} />}
      {status !== "paid" && status !== "void" && <Void id={id} />}
    </>
  );
}

function Finalize({ id }: { id: string }) {
  const finalize = trpc.invoices.finalize.useMutation({ trpc: once });
  return (
    <ConfirmAction
      title="Make this invoice final?"
      description="It gets its number and can be paid. It never changes again: a credit note corrects it."
      isReversible
      trigger={<Button>Make final</Button>}
      confirmLabel="Make final"
      keepLabel="Keep the draft"
      mutation={finalize}
      run={(options) => finalize.mutate({ id }, options)}
      done="The invoice has its number"
    />
  );
}

function Send({ id, isAgain }: { id: string; isAgain: boolean }) {
  const send = trpc.invoices.send.useMutation({
    trpc: once,
    ...useToasts(() => "Invoice sent"),
  });
  return (
    <Button variant="secondary" busy={send.isPending} onClick={() => send.mutate({ id })}>
      {isAgain ? "Send again" : "Send"}
    </Button>
  );
}

function GiveUp({ id }: { id: string }) {
  const giveUp = trpc.invoices.markUncollectible.useMutation({ trpc: once });
  return (
    <ConfirmAction
      title="Mark this invoice as uncollectible?"
      description="Its customer is not reminded of it any more. It can still be paid."
      trigger={<Button variant="secondary">Give up</Button>}
      confirmLabel="Mark uncollectible"
      keepLabel="Not now"
      mutation={giveUp}
      run={(options) => giveUp.mutate({ id }, options)}
      done="Marked as uncollectible"
    />
  );
}

function Void({ id }: { id: string }) {
  const end = trpc.invoices.void.useMutation({ trpc: once });
  return (
    <ConfirmAction
      title="Void this invoice?"
      description="Nobody can pay it any more. Its number stays. This cannot be undone."
      trigger={<Button variant="secondary">Void</Button>}
      confirmLabel="Void invoice"
      keepLabel="Not now"
      mutation={end}
      run={(options) => end.mutate({ id }, options)}
      done="Invoice voided"
    />
  );
}
