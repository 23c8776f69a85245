"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { isOutcomeUnknown, problemsOf } from "#components/trpc/problems.ts";
import { Dialog } from "#components/ui/dialog.tsx";
import { toastDone } from "#components/ui/toast.tsx";

/** The callbacks that such a dialog passes to its mutation, to learn the outcome. */
export type Outcome<Result> = {
  onSuccess: (result: Result) => void;
  onError: (error: unknown) => void;
};

export type DeedDialogProps<Result> = {
  title: string;
  /** The full effect of the action, and whether it can be undone. */
  description: string;
  trigger: ReactNode;
  /** A mutation of `trpc`. */
  mutation: { isPending: boolean; error: unknown; reset: () => void };
  /** The message shown when it is done. */
  done: (result: Result) => string;
  /** The `prepare` of a form that is loaded later. */
  prepare: () => void;
  /** The form that calls the mutation. */
  children: (state: { busy: boolean; problems: string[]; outcome: Outcome<Result> }) => ReactNode;
};

/** An action that asks something first. When it is done, this page is shown anew. */
export function DeedDialog<Result>(props: DeedDialogProps<Result>) {
  const { title, description, trigger, mutation, done, prepare, children } = props;
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const change = (wanted: boolean) => {
    mutation.reset();
    setOpen(wanted);
  };
  const outcome: Outcome<Result> = {
    onSuccess: (result) => {
      change(false);
      toastDone(done(result));
      router.refresh();
    },
    // It may have been done: the page shows whether it was.
    onError: (error) => isOutcomeUnknown(error) && router.refresh(),
  };
  return (
    <Dialog {...{ title, description, trigger, open, onOpenChange: change, prepare }}>
      {children({
        busy: mutation.isPending,
        problems: mutation.error ? problemsOf(mutation.error) : [],
        outcome,
      })}
    </Dialog>
  );
}
