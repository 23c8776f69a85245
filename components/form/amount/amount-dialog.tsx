"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import type { AmountChoice, AmountFormProps } from "#components/form/amount/amount-form.tsx";
import { isOutcomeUnknown, problemsOf } from "#components/trpc/problems.ts";
import { Dialog } from "#components/ui/dialog.tsx";
import { later } from "#components/ui/later.tsx";
import { toastDone } from "#components/ui/toast.tsx";

const AmountForm = later<AmountFormProps>(() =>
  import("#components/form/amount/amount-form.tsx").then((module) => module.AmountForm),
);

type AmountDialogProps<Result> = Pick<
  AmountFormProps,
  "most" | "currency" | "note" | "submitLabel"
> & {
  title: string;
  /** The full effect of the action, and whether it can be undone. */
  description: string;
  trigger: ReactNode;
  /** A mutation of `trpc`, and how it is called. */
  mutation: { isPending: boolean; error: unknown; reset: () => void };
  run: (
    choice: AmountChoice,
    options: { onSuccess: (result: Result) => void; onError: (error: unknown) => void },
  ) => void;
  /** The message shown when it is done. */
  done: (result: Result) => string;
};

/** Moves part of a sum, or all of it, once it was said how much. Then this page is shown anew. */
export function AmountDialog<Result>(props: AmountDialogProps<Result>) {
  const { title, description, trigger, mutation, run, done, ...form } = props;
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const change = (wanted: boolean) => {
    mutation.reset();
    setOpen(wanted);
  };
  const onSuccess = (result: Result) => {
    change(false);
    toastDone(done(result));
    router.refresh();
  };
  // It may have been done: the page shows whether it was.
  const onError = (error: unknown) => isOutcomeUnknown(error) && router.refresh();
  return (
    <Dialog
      {...{ title, description, trigger, open, onOpenChange: change }}
      prepare={AmountForm.prepare}
    >
      <AmountForm
        {...form}
        busy={mutation.isPending}
        problems={mutation.error ? problemsOf(mutation.error) : []}
        onSubmit={(choice) => run(choice, { onSuccess, onError })}
      />
    </Dialog>
  );
}
