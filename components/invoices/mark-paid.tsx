"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { DialogForm } from "#components/form/dialog-form.tsx";
import { TextField } from "#components/form/fields/form-fields.tsx";
import { schemaResolver } from "#components/form/schema-resolver.ts";
import { useForm } from "#components/form/use-form.ts";
import { trpc } from "#components/trpc/client.ts";
import { once } from "#components/trpc/once-link.ts";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { toastDone } from "#components/ui/toast.tsx";
import { startOfDayIn } from "#server/wire/atoms/lists/zone-days.ts";
import type { PayInvoiceByHand } from "#server/wire/billing/invoice.ts";

type Values = { reference: string; paidAt: string };

/** Tells that an invoice was paid elsewhere. */
export function MarkPaid({ id, timeZone }: { id: string; timeZone: string }) {
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const pay = trpc.invoices.markPaid.useMutation({
    trpc: once,
    onSuccess: () => {
      setOpen(false);
      toastDone("Marked as paid");
      router.refresh();
    },
  });
  const form = useForm<Values, PayInvoiceByHand>({
    saving: pay,
    defaultValues: { reference: "", paidAt: "" },
    resolver: schemaResolver<Values, typeof PayInvoiceByHand>(
      () => import("#server/wire/billing/invoice.ts").then((wire) => wire.PayInvoiceByHand),
      {
        toInput: ({ reference, paidAt: day }) => ({
          id,
          reference: reference.trim(),
          paidAt: day ? startOfDayIn(day, timeZone).toISOString() : undefined,
        }),
        phrases: { reference: "Say how it was paid." },
      },
    ),
  });
  return (
    <Dialog
      open={open}
      onOpenChange={(wanted) => {
        pay.reset();
        setOpen(wanted);
      }}
      title="Mark this invoice as paid?"
      description="For a bank transfer or cash, of all that is due. Its page takes no payment any more, and the balance stays as it is."
      trigger={<Button variant="secondary">Mark as paid</Button>}
    >
      <DialogForm
        form={form}
        onSend={(input) => pay.mutate(input)}
        submit="Mark as paid"
        busy={pay.isPending}
      >
        <TextField
          form={form}
          name="reference"
          label="Reference"
          placeholder="Transfer of 3 December"
        />
        <TextField
          form={form}
          name="paidAt"
          label="Paid on"
          type="date"
          optional
          description="Today, unless you say another day."
        />
      </DialogForm>
    </Dialog>
  );
}
