"use client";

import { useEffect, useState } from "react";
import { ChevronsUpDown } from "#components/icons/icons.ts";
import { hearOtherTabs, tellOtherTabs } from "#components/layout/top-bar/merchant-channel.ts";
import { type Merchant, MerchantName } from "#components/layout/top-bar/merchant-name.tsx";
import { trpc } from "#components/trpc/client.ts";
import { toastProblems } from "#components/trpc/toasts.ts";
import { Button } from "#components/ui/button.tsx";
import { Dialog, DialogActions } from "#components/ui/dialog.tsx";
import {
  DropdownLabel,
  DropdownMenu,
  DropdownRadioGroup,
  DropdownRadioItem,
} from "#components/ui/dropdown-menu.tsx";

/** Shows whose dashboard this is, and lets people who work for several merchants switch. */
export function MerchantSwitcher({ current, all }: { current: Merchant; all: Merchant[] }) {
  const change = trpc.account.switchMerchant.useMutation();
  if (all.length < 2) return <MerchantName name={current.name} />;

  function choose(toMerchantId: string) {
    change.mutate(
      { toMerchantId },
      {
        onSuccess: () => {
          tellOtherTabs(toMerchantId);
          // Everything on the page is the other merchant's: it is read anew.
          window.location.assign("/");
        },
        onError: toastProblems,
      },
    );
  }

  return (
    <>
      <DropdownMenu
        align="start"
        trigger={
          <button
            type="button"
            className="flex h-9 min-w-0 items-center gap-2 rounded-md hover:text-ink"
            aria-label={`Business: ${current.name}`}
          >
            <MerchantName name={current.name} />
            <ChevronsUpDown aria-hidden className="size-3.5 shrink-0 text-ink-muted" />
          </button>
        }
      >
        <DropdownLabel>Businesses you work for</DropdownLabel>
        <DropdownRadioGroup value={current.id} onValueChange={choose}>
          {all.map(({ id, name }) => (
            <DropdownRadioItem key={id} value={id}>
              {name}
            </DropdownRadioItem>
          ))}
        </DropdownRadioGroup>
      </DropdownMenu>
      <OtherMerchant current={current} all={all} comeBack={choose} />
    </>
  );
}

type OtherMerchantProps = {
  current: Merchant;
  all: Merchant[];
  comeBack: (merchantId: string) => void;
};

/**
 * Stands before a page whose sign-in acts for another merchant since a press in another tab: what
 * was done here would be done there.
 */
function OtherMerchant({ current, all, comeBack }: OtherMerchantProps) {
  const [actsFor, setActsFor] = useState(current.id);
  useEffect(() => hearOtherTabs(setActsFor), []);
  const other = all.find(({ id }) => id === actsFor);
  if (!other || other.id === current.id) return null;
  return (
    <Dialog
      open
      dismissible={false}
      title={`You act for ${other.name} now`}
      description={`You changed the business in another tab. This page is still of ${current.name}, and nothing can be done on it.`}
    >
      <DialogActions>
        <Button variant="ghost" onClick={() => comeBack(current.id)}>
          Back to {current.name}
        </Button>
        <Button onClick={() => window.location.assign("/")}>Show {other.name}</Button>
      </DialogActions>
    </Dialog>
  );
}
