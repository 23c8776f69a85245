"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { LetterForm } from "#components/form/letter-form.tsx";
import { trpc } from "#components/trpc/client.ts";
import { once } from "#components/trpc/once-link.ts";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { toastDone } from "#components/ui/toast.tsx";

type SendPaperProps = {
  of: "payment" | "refund";
  id: string;
  /** Name of the document, such as "Receipt no. 17". */
  name: string;
  /** Where it went before, as far as is known. */
  to: string;
};

/** Sends the letter with a receipt, or with a refund's note, once more. */
export function SendPaper({ of, id, name, to }: SendPaperProps) {
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const receipt = trpc.paymentIntents.sendReceipt.useMutation({ trpc: once });
  const note = trpc.refunds.sendNote.useMutation({ trpc: once });
  const send = of === "payment" ? receipt : note;
  const onSuccess = (_: unknown, input: { to: string }) => {
    setOpen(false);
    toastDone(`Sent to ${input.to}`);
    router.refresh();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(wanted) => {
        send.reset();
        setOpen(wanted);
      }}
      title={`${name}: send again`}
      description="The email is sent again, in the language of the payment's page. Its link works for another year."
      trigger={
        <Button variant="ghost" size="sm" aria-label={`Send again: ${name}`}>
          Send again
        </Button>
      }
    >
      <LetterForm
        to={to}
        saving={send}
        onSubmit={(address) => send.mutate({ id, to: address }, { onSuccess })}
      />
    </Dialog>
  );
}
