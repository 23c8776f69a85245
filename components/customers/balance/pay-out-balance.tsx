"use client";

import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import type { PayOutBalanceFormProps } from "#components/customers/balance/pay-out-balance-form.tsx";
import { formatMoney } from "#components/display/money/format-money.ts";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { later } from "#components/ui/later.tsx";
import { toastDone } from "#components/ui/toast.tsx";

const PayOutBalanceForm = later<PayOutBalanceFormProps>(() =>
  import("#components/customers/balance/pay-out-balance-form.tsx").then(
    (module) => module.PayOutBalanceForm,
  ),
);

/** Gives a customer back the money that they paid into their balance. */
export function PayOutBalance(props: Omit<PayOutBalanceFormProps, "draft" | "onPaidOut">) {
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const draft: PayOutBalanceFormProps["draft"] = useRef(null);
  const onPaidOut: PayOutBalanceFormProps["onPaidOut"] = ({ amount, currency }) => {
    setOpen(false);
    toastDone(`${formatMoney(amount, currency)} on its way back`);
    router.refresh();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      prepare={PayOutBalanceForm.prepare}
      title="Pay out the balance"
      description="Payments that the customer made into their balance are refunded the way they were paid, the newest first."
      trigger={<Button variant="secondary">Pay out</Button>}
    >
      <PayOutBalanceForm {...props} draft={draft} onPaidOut={onPaidOut} />
    </Dialog>
  );
}
