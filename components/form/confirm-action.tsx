"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { ProblemList } from "#components/form/problem-list.tsx";
import { problemsOf } from "#components/trpc/problems.ts";
import { Button } from "#components/ui/button.tsx";
import { Dialog, DialogActions, DialogClose } from "#components/ui/dialog.tsx";
import { toastDone } from "#components/ui/toast.tsx";

type ConfirmActionProps = {
  title: string;
  /** The full effect of the action, and whether it can be undone. */
  description: string;
  /** The element that opens the dialog and gets the focus back on close; null when the caller controls `open`. */
  trigger: ReactNode;
  confirmLabel: string;
  keepLabel: string;
  /** A mutation of `trpc`, and how it is called. */
  mutation: { isPending: boolean; error: unknown; reset: () => void };
  run: (options: { onSuccess: () => void }) => void;
  /** Whether the action can be undone; it looks different from one that cannot. */
  isReversible?: boolean;
  /** Said when it is done. */
  done: string;
  /** Where the reader is led then; otherwise this page is shown anew. */
  goTo?: string;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
};

/**
 * Does something that hurts when done by mistake, with a question first. The safe way out comes
 * first; why it did not work is said in the dialog.
 */
export function ConfirmAction(props: ConfirmActionProps) {
  const { title, description, trigger, mutation } = props;
  const router = useRouter();
  const [isAsking, setAsking] = useState(false);
  const open = props.open ?? isAsking;
  const change = (wanted: boolean) => {
    mutation.reset();
    setAsking(wanted);
    props.onOpenChange?.(wanted);
  };
  const onSuccess = () => {
    change(false);
    toastDone(props.done);
    if (props.goTo) router.push(props.goTo);
    router.refresh();
  };
  return (
    <Dialog {...{ title, description, trigger, open, onOpenChange: change }}>
      <ProblemList problems={mutation.error ? problemsOf(mutation.error) : []} />
      <DialogActions>
        <DialogClose>
          <Button variant="ghost">{props.keepLabel}</Button>
        </DialogClose>
        <Button
          variant={props.isReversible ? "primary" : "danger"}
          busy={mutation.isPending}
          onClick={() => props.run({ onSuccess })}
        >
          {props.confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
