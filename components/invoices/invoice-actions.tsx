"use client";

import { useState } from "react";
import { ConfirmAction } from "#components/form/confirm-action.tsx";
import { Ellipsis } from "#components/icons/icons.ts";
import { CreditInvoice } from "#components/invoices/credit/credit-invoice.tsx";
import { MarkPaid } from "#components/invoices/mark-paid.tsx";
import { trpc } from "#components/trpc/client.ts";
import { once } from "#components/trpc/once-link.ts";
import { useToasts } from "#components/trpc/toasts.ts";
import { Button } from "#components/ui/button.tsx";
import { DropdownItem, DropdownMenu } from "#components/ui/dropdown-menu.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import type { Invoice } from "#server/wire/billing/invoice.ts";

type InvoiceActionsProps = {
  invoice: Invoice;
  mayCredit: boolean;
  mayRefund: boolean;
  /** The zone by whose days the merchant's papers are dated. */
  timeZone: string;
};

/** The actions that staff can take on the invoice of this page. */
export function InvoiceActions({ invoice, mayCredit, mayRefund, timeZone }: InvoiceActionsProps) {
  const { id, status, sentAt, total, amountCredited, currency, amountDue } = invoice;
  const isDraft = status === "draft";
  const isDue = status === "open" || status === "uncollectible";
  const left = isDue || status === "paid" ? total - amountCredited : 0;
  const isRefundable = mayRefund && invoice.paymentIntentId !== null;
  return (
    <>
      {isDraft && <Finalize id={id} />}
      {isDraft && (
        <LinkButton variant="secondary" href={`/invoices/${id}/edit`}>
          Edit
        </LinkButton>
      )}
      {isDue && <Send id={id} isAgain={sentAt !== null} />}
      {isDue && <MarkPaid id={id} timeZone={timeZone} />}
      {mayCredit && left > 0 && (
        <CreditInvoice invoice={{ id, currency, amountDue, left, mayRefund: isRefundable }} />
      )}
      {(isDraft || isDue) && <Rarely id={id} status={status} />}
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
    <Button
      variant={isAgain ? "secondary" : "primary"}
      busy={send.isPending}
      onClick={() => send.mutate({ id })}
    >
      {isAgain ? "Send again" : "Send"}
    </Button>
  );
}

/** The ends of an invoice that nobody has paid, in a menu. */
function Rarely({ id, status }: Pick<Invoice, "id" | "status">) {
  const [asked, setAsked] = useState<"give_up" | "void" | null>(null);
  const giveUp = trpc.invoices.markUncollectible.useMutation({ trpc: once });
  const end = trpc.invoices.void.useMutation({ trpc: once });
  const asks = (one: typeof asked) => ({
    trigger: null,
    open: asked === one,
    onOpenChange: (isOpen: boolean) => setAsked(isOpen ? one : null),
  });
  return (
    <>
      <DropdownMenu
        trigger={
          <Button variant="secondary" aria-label="More actions">
            <Ellipsis aria-hidden />
          </Button>
        }
      >
        {status === "open" && (
          <DropdownItem onSelect={() => setAsked("give_up")}>Mark as uncollectible</DropdownItem>
        )}
        <DropdownItem tone="danger" onSelect={() => setAsked("void")}>
          {status === "draft" ? "Void draft" : "Void invoice"}
        </DropdownItem>
      </DropdownMenu>
      <ConfirmAction
        {...asks("give_up")}
        title="Mark this invoice as uncollectible?"
        description="Its customer is not reminded of it any more. It can still be paid."
        confirmLabel="Mark as uncollectible"
        keepLabel="Not now"
        mutation={giveUp}
        run={(options) => giveUp.mutate({ id }, options)}
        done="Marked as uncollectible"
      />
      <ConfirmAction
        {...asks("void")}
        title={status === "draft" ? "Void this draft?" : "Void this invoice?"}
        description={
          status === "draft"
            ? "It never becomes final. This cannot be undone."
            : "Nobody can pay it any more. Its number stays. This cannot be undone."
        }
        confirmLabel={status === "draft" ? "Void draft" : "Void invoice"}
        keepLabel="Not now"
        mutation={end}
        run={(options) => end.mutate({ id }, options)}
        done={status === "draft" ? "Draft voided" : "Invoice voided"}
      />
    </>
  );
}
