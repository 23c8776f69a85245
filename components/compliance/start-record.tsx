"use client";

import { useRouter } from "next/navigation";
import { EmptyState } from "#components/display/empty-state.tsx";
import { ProblemList } from "#components/form/problem-list.tsx";
import { ClipboardCheck } from "#components/icons/icons.ts";
import { trpc } from "#components/trpc/client.ts";
import { problemsOf } from "#components/trpc/problems.ts";
import { Button } from "#components/ui/button.tsx";

/** Shown while there is no record. */
export function StartRecord({ mayChange }: { mayChange: boolean }) {
  const router = useRouter();
  const create = trpc.compliance.create.useMutation({ onSuccess: () => router.refresh() });
  return (
    <>
      <ProblemList problems={create.error ? problemsOf(create.error) : []} />
      <EmptyState
        icon={ClipboardCheck}
        title="No compliance record yet"
        action={
          mayChange && (
            <Button busy={create.isPending} onClick={() => create.mutate({})}>
              Start the record
            </Button>
          )
        }
      >
        Company, bank account and documents, reviewed before live payments.
      </EmptyState>
    </>
  );
}
