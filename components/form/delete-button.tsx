"use client";

import { ConfirmAction } from "#components/form/confirm-action.tsx";
import { Button } from "#components/ui/button.tsx";

type DeleteButtonProps = {
  id: string;
  /** The name for the thing, as in "Delete this endpoint?". */
  what: string;
  /** The consequences of deleting it, in whole sentences. */
  consequence: string;
  /** Path of the list that opens after the deletion. */
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
  return (
    <ConfirmAction
      title={`Delete this ${what}?`}
      description={`${consequence} This cannot be undone.`}
      trigger={<Button variant="secondary">Delete</Button>}
      confirmLabel={`Delete ${what}`}
      keepLabel="Keep it"
      mutation={remove}
      run={(options) => remove.mutate({ id }, options)}
      done={`${what.charAt(0).toUpperCase()}${what.slice(1)} deleted`}
      goTo={list}
    />
  );
}
