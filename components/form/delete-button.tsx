"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { toastDone } from "#components/ui/toast.tsx";
import { ProblemList } from "#components/form/problem-list.tsx";
import { problemsOf } from "#components/trpc/problems.ts";

type DeleteButtonProps = {
  id: string;
  /** What it is, as in "Delete this endpoint?". */
  what: string;
  /** What follows from it, in whole sentences. */
  consequence: string;
  /** The list it is gone from, where the reader is led. */
  list: string;
  /** The operation, as a mutation of `trpc`. */
  remove: {
    isPending: boolean;
    error: unknown;
    reset: () => void;
    mutate: (input: { id: string }, options: { onSuccess: () => void }) => void;
  };
};

/** Deletes the thing whose page this is, with a question first, and leads back to its list. */
export function DeleteButton({ id, what, consequence, list, remove }: DeleteButtonProps) {
  const router = useRouter();
  const [asking, setAsking] = useState(false);
  const onSuccess = () => {
    toastDone(`${what.charAt(0).toUpperCase()}${what.slice(1)} deleted`);
    router.push(list);
    router.refresh();
  };
  return (
    <ConfirmDialog
      open={asking}
      onOpenChange={(wanted) => {
        remove.reset();
        setAsking(wanted);
      }}
      title={`Delete this ${what}?`}
      description={`${consequence} This cannot be undone.`}
      trigger={<Button variant="secondary">Delete</Button>}
      confirmLabel={`Delete ${what}`}
      keepLabel="Keep it"
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ id }, { onSuccess })}
    >
      <ProblemList problems={remove.error ? problemsOf(remove.error) : []} />
    </ConfirmDialog>
  );
}
