"use client";

import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { formatMoney } from "#components/display/money/format-money.ts";
import { SecretOnce } from "#components/display/secret-once.tsx";
import type { IssueFormProps } from "#components/gift-cards/issue-form.tsx";
import { Button } from "#components/ui/button.tsx";
import { Dialog, DialogActions } from "#components/ui/dialog.tsx";
import { later } from "#components/ui/later.tsx";
import type { IssuedGiftCard } from "#server/wire/ledger/gift-card.ts";

const IssueForm = later<IssueFormProps>(() =>
  import("#components/gift-cards/issue-form.tsx").then((module) => module.IssueForm),
);

/** Issues a gift card and shows its code this once. The dialog then closes only by its own button. */
export function IssueCard(props: Omit<IssueFormProps, "draft" | "onIssued">) {
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const [issued, setIssued] = useState<IssuedGiftCard | null>(null);
  const draft: IssueFormProps["draft"] = useRef(null);

  function close() {
    setOpen(false);
    if (!issued) return;
    setIssued(null);
    router.refresh();
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(wanted) => (wanted ? setOpen(true) : close())}
      prepare={IssueForm.prepare}
      dismissible={!issued}
      title={issued ? "Your gift card" : "Issue a gift card"}
      description={
        issued
          ? `Anybody who has this code can redeem ${formatMoney(issued.amount, issued.currency)}.`
          : "Its money leaves your balance. You owe it to whoever has the code."
      }
      trigger={<Button>Issue a gift card</Button>}
    >
      {issued ? (
        <>
          <SecretOnce secret={issued.code} what="code of the gift card" />
          <DialogActions>
            <Button onClick={close}>I have copied it</Button>
          </DialogActions>
        </>
      ) : (
        <IssueForm {...props} draft={draft} onIssued={setIssued} />
      )}
    </Dialog>
  );
}
