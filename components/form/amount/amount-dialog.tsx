"use client";

import type { AmountChoice, AmountFormProps } from "#components/form/amount/amount-form.tsx";
import { DeedDialog, type DeedDialogProps, type Outcome } from "#components/form/deed-dialog.tsx";
import { later } from "#components/ui/later.tsx";

const AmountForm = later<AmountFormProps>(() =>
  import("#components/form/amount/amount-form.tsx").then((module) => module.AmountForm),
);

type AmountDialogProps<Result> = Pick<
  AmountFormProps,
  "most" | "currency" | "note" | "submitLabel" | "tryOut"
> &
  Omit<DeedDialogProps<Result>, "children" | "prepare"> & {
    /** Calls the mutation. */
    run: (choice: AmountChoice, outcome: Outcome<Result>) => void;
  };

/** Moves part of a sum, or all of it, once it was said how much. Then this page is shown anew. */
export function AmountDialog<Result>(props: AmountDialogProps<Result>) {
  const { title, description, trigger, mutation, run, done, ...form } = props;
  return (
    <DeedDialog {...{ title, description, trigger, mutation, done }} prepare={AmountForm.prepare}>
      {({ outcome, ...state }) => (
        <AmountForm {...form} {...state} onSubmit={(choice) => run(choice, outcome)} />
      )}
    </DeedDialog>
  );
}
