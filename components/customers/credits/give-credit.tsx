"use client";

import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import type { GiveCreditFormProps } from "#components/customers/credits/give-credit-form.tsx";
import { formatMoney } from "#components/display/money/format-money.ts";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { later } from "#components/ui/later.tsx";
import { toastDone } from "#components/ui/toast.tsx";

const GiveCreditForm = later<GiveCreditFormProps>(() =>
  import("#components/customers/credits/give-credit-form.tsx").then(
    (module) => module.GiveCreditForm,
  ),
);

/** Gives a customer store credit, out of the merchant's balance. */
export function GiveCredit(props: Omit<GiveCreditFormProps, "draft" | "onGiven">) {
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const draft: GiveCreditFormProps["draft"] = useRef(null);
  const onGiven: GiveCreditFormProps["onGiven"] = ({ amount, currency }) => {
    setOpen(false);
    toastDone(`${formatMoney(amount, currency)} given`);
    router.refresh();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      prepare={GiveCreditForm.prepare}
      title="Give store credit"
      description="It is taken out of your balance. The customer spends it with you before their own balance."
      trigger={<Button variant="secondary">Give credit</Button>}
    >
      <GiveCreditForm {...props} draft={draft} onGiven={onGiven} />
    </Dialog>
  );
}
