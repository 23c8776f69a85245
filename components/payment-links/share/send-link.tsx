"use client";

import { useState } from "react";
import { Mail } from "#components/icons/icons.ts";
import type { SendLinkFormProps } from "#components/payment-links/share/send-link-form.tsx";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { later } from "#components/ui/later.tsx";
import { toastDone } from "#components/ui/toast.tsx";

const SendLinkForm = later<SendLinkFormProps>(() =>
  import("#components/payment-links/share/send-link-form.tsx").then(
    (module) => module.SendLinkForm,
  ),
);

type SendLinkProps = Omit<SendLinkFormProps, "onSent"> & {
  /** The button's text. */
  label: string;
};

/** Writes to somebody who shall pay. */
export function SendLink({ label, ...form }: SendLinkProps) {
  const [open, setOpen] = useState(false);
  const onSent = (to: string) => {
    setOpen(false);
    toastDone(`Sent to ${to}`);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      prepare={SendLinkForm.prepare}
      title="Send a payment link"
      description="They get an email with the amount and a button to the page, where their address is filled in."
      trigger={
        <Button variant="secondary">
          <Mail aria-hidden /> {label}
        </Button>
      }
    >
      <SendLinkForm {...form} onSent={onSent} />
    </Dialog>
  );
}
