"use client";

import { freshPreview } from "#components/payments/actions/refund/fresh.ts";
import type { PartFormProps } from "#components/payments/actions/refund/part-choice.ts";
import { PartForm } from "#components/payments/actions/refund/part-form.tsx";
import { trpc } from "#components/trpc/client.ts";

export type RefundFormProps = Omit<PartFormProps, "words" | "usePreview"> & {
  paymentIntentId: string;
};

/** Asks what of a payment is given back. */
export function RefundForm({ paymentIntentId, ...props }: RefundFormProps) {
  return (
    <PartForm
      {...props}
      words={words}
      usePreview={(lineItems, asked) =>
        trpc.refunds.preview.useQuery({ paymentIntentId, lineItems }, { ...asked, ...freshPreview })
      }
    />
  );
}

const words: PartFormProps["words"] = {
  choose: "Give back",
  lines: "Lines of the order",
  missing: "Choose what is given back.",
  sum: "Comes back",
  each: "comes back",
  act: "Refund",
  reason: "For your own records.",
};
