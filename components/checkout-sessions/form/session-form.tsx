"use client";

import { useRouter } from "next/navigation";
import { toSessionInput } from "#components/checkout-sessions/form/session-input.ts";
import type { CurrencyChoice } from "#components/form/amount/currency-choices.ts";
import { EditorBar } from "#components/form/editor-bar.tsx";
import { TextField } from "#components/form/fields/form-fields.tsx";
import { endInput, LimitRow } from "#components/form/fields/limit-row.tsx";
import { Form } from "#components/form/form.tsx";
import { ProblemList } from "#components/form/problem-list.tsx";
import { schemaResolver } from "#components/form/schema-resolver.ts";
import { DraftLine } from "#components/form/unsaved/draft-line.tsx";
import { useDraft } from "#components/form/unsaved/use-draft.ts";
import { useForm } from "#components/form/use-form.ts";
import { AfterPaying } from "#components/payment-links/form/after-paying.tsx";
import {
  blankPaymentLink,
  type PaymentLinkFormValues,
  paymentLinkPhrases,
} from "#components/payment-links/form/form-values.ts";
import { LinkPreview } from "#components/payment-links/form/link-preview.tsx";
import { PriceFields } from "#components/payment-links/form/price-fields.tsx";
import { SellingGroups } from "#components/payment-links/form/selling/selling-groups.tsx";
import type { Sellable } from "#components/payment-links/sellable.ts";
import { BesidePreview } from "#components/preview/beside-preview.tsx";
import { trpc } from "#components/trpc/client.ts";
import { once } from "#components/trpc/once-link.ts";
import { toastDone } from "#components/ui/toast.tsx";
import type { CreateCheckoutSession } from "#server/wire/payments/checkout-session.ts";

type SessionFormProps = {
  title: string;
  currencies: CurrencyChoice[];
  /** The choices that it can sell. */
  products: Sellable[];
  currency: string;
  /** The customer that it is for. */
  customer?: { id: string; label: string } | undefined;
};

const resolver = schemaResolver<PaymentLinkFormValues, typeof CreateCheckoutSession>(
  () =>
    import("#server/wire/payments/checkout-session.ts").then((wire) => wire.CreateCheckoutSession),
  { toInput: toSessionInput, phrases: paymentLinkPhrases },
);

const formId = "checkout";

/** Makes a checkout for one order. Its groups of fields are those of a payment link. */
export function SessionForm(props: SessionFormProps) {
  const { title, currencies, products, currency, customer } = props;
  const router = useRouter();
  const saving = trpc.checkoutSessions.create.useMutation({ trpc: once });
  const form = useForm<PaymentLinkFormValues, CreateCheckoutSession>({
    saving,
    defaultValues: { ...blankPaymentLink, currency },
    resolver,
  });
  const draft = useDraft(form, "checkout:new");
  const submit = form.handleSubmit((input) =>
    saving.mutate(
      { ...input, customerId: customer?.id ?? null },
      {
        onSuccess: ({ id }) => {
          draft.drop();
          toastDone("Checkout created");
          router.push(`/checkout-sessions/${id}`);
          router.refresh();
        },
      },
    ),
  );
  const hasLines = form.watch("lineItems").length > 0;
  const fields = (
    <Form id={formId} isKept onSubmit={submit} noValidate className="space-y-6">
      <ProblemList problems={form.problems} />
      <PriceFields {...{ form, currencies, products }} isFixed />
      {!hasLines && (
        <TextField
          form={form}
          name="name"
          label="What it is for"
          optional
          placeholder="Repotting workshop"
          maxLength={250}
        />
      )}
      <AfterPaying form={form} />
      <SellingGroups form={form} />
      <div className="border-y border-line">
        <LimitRow
          form={form}
          name="expiresAt"
          label="Ends"
          description="After 24 hours unless you say otherwise; at most 7 days from now, in your time zone."
          input={endInput}
        />
      </div>
    </Form>
  );
  return (
    <>
      <EditorBar
        title={title}
        description={customer ? `For ${customer.label}` : undefined}
        parent={{ href: "/checkout-sessions", label: "Checkout sessions" }}
        draft={<DraftLine draft={draft} discard={() => form.reset()} />}
        form={formId}
        submitLabel="Create checkout"
        busy={saving.isPending || saving.isSuccess}
        onCancel={draft.drop}
      />
      <BesidePreview
        form={fields}
        preview={(isSeen) => <LinkPreview form={form} linkId={undefined} isSeen={isSeen} />}
      />
    </>
  );
}
