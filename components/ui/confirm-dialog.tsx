"use client";

import type { ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import { Dialog, DialogActions, DialogClose } from "#components/ui/dialog.tsx";

type ConfirmDialogProps = {
  title: string;
  /** What will happen, in full, and whether it can be undone. */
  description: string;
  trigger: ReactNode;
  confirmLabel: string;
  keepLabel: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  busy: boolean;
  onConfirm: () => void;
  /** Why the last try did not work. */
  children?: ReactNode;
};

/** Asks before something that hurts when done by mistake. The safe way out comes first. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, description, trigger, open, onOpenChange } = props;
  return (
    <Dialog {...{ title, description, trigger, open, onOpenChange }}>
      {props.children}
      <DialogActions>
        <DialogClose asChild>
          <Button variant="ghost">{props.keepLabel}</Button>
        </DialogClose>
        <Button variant="danger" busy={props.busy} onClick={props.onConfirm}>
          {props.confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
