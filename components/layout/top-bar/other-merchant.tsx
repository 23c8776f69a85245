"use client";

import { useEffect, useState } from "react";
import { hearOtherTabs } from "#components/layout/top-bar/merchant-channel.ts";
import type { Merchant } from "#components/layout/top-bar/merchant-name.tsx";
import { Button } from "#components/ui/button.tsx";
import { Dialog, DialogActions } from "#components/ui/dialog.tsx";

type OtherMerchantProps = {
  current: Merchant;
  all: Merchant[];
  comeBack: (merchantId: string) => void;
};

/**
 * Stands before a page whose sign-in acts for another merchant since a press in another tab: what
 * was done here would be done there.
 */
export function OtherMerchant({ current, all, comeBack }: OtherMerchantProps) {
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
