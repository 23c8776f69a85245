"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { formatMoney } from "#components/display/money/format-money.ts";
import { SecretOnce } from "#components/display/secret-once.tsx";
import { ProblemList } from "#components/form/problem-list.tsx";
import { trpc } from "#components/trpc/client.ts";
import { once } from "#components/trpc/once-link.ts";
import { problemsOf } from "#components/trpc/problems.ts";
import { Button } from "#components/ui/button.tsx";
import { Dialog, DialogActions, DialogClose } from "#components/ui/dialog.tsx";
import type { GiftCard } from "#server/wire/ledger/gift-card.ts";

/** Shows the code of a gift card that was bought, this once. The dialog then closes only by its own button. */
export function RevealCode({ id, amount, currency }: Pick<GiftCard, "id" | "amount" | "currency">) {
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const reveal = trpc.giftCards.reveal.useMutation({ trpc: once });
  const money = formatMoney(amount, currency);

  function close() {
    setOpen(false);
    if (reveal.data) router.refresh();
    reveal.reset();
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(wanted) => (wanted ? setOpen(true) : close())}
      dismissible={!reveal.data}
      title={reveal.data ? "Code of the gift card" : "Reveal the code?"}
      description={
        reveal.data
          ? `Anybody who has this code can redeem ${money}. Send it to the buyer.`
          : `It is shown this once, for you to send to the buyer. Anybody who has it can redeem ${money}.`
      }
      trigger={<Button>Reveal code</Button>}
    >
      {reveal.data ? (
        <>
          <SecretOnce secret={reveal.data.code} what="code of the gift card" />
          <DialogActions>
            <Button onClick={close}>I have copied it</Button>
          </DialogActions>
        </>
      ) : (
        <>
          <ProblemList problems={reveal.error ? problemsOf(reveal.error) : []} />
          <DialogActions>
            <DialogClose>
              <Button variant="ghost">Not now</Button>
            </DialogClose>
            <Button busy={reveal.isPending} onClick={() => reveal.mutate({ id })}>
              Reveal code
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}
