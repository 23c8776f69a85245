"use client";

import { useRouter } from "next/navigation";
import { DeleteButton } from "#components/form/delete-button.tsx";
import { trpc } from "#components/trpc/client.ts";
import { problemsOf } from "#components/trpc/problems.ts";
import { Button } from "#components/ui/button.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { toastDone, toastProblem } from "#components/ui/toast.tsx";

/** How many codes one press makes. */
const generatedAtOnce = 100;

/** The actions that staff can take on the discount of this page. */
export function DiscountActions({ id }: { id: string }) {
  const router = useRouter();
  const remove = trpc.discounts.remove.useMutation();
  const generate = trpc.promotionCodes.create.useMutation({
    onSuccess: () => {
      toastDone(`${generatedAtOnce} codes made, each for one use`);
      router.refresh();
    },
    onError: (error) => toastProblem(problemsOf(error).join(" ")),
  });
  return (
    <>
      <LinkButton variant="secondary" href={`/discounts/${id}/edit`}>
        Edit
      </LinkButton>
      <LinkButton variant="secondary" href={`/discounts/new?from=${id}`}>
        Copy
      </LinkButton>
      <Button
        variant="secondary"
        busy={generate.isPending}
        onClick={() =>
          generate.mutate({ discountId: id, count: generatedAtOnce, maxRedemptions: 1 })
        }
      >
        Make {generatedAtOnce} codes
      </Button>
      <DeleteButton
        id={id}
        what="discount"
        consequence="None of its codes works any more. Payments keep what they got."
        list="/discounts"
        remove={remove}
      />
    </>
  );
}
