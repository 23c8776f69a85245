"use client";

import { useRouter } from "next/navigation";
import type { CurrencyChoice } from "#components/form/amount/currency-choices.ts";
import { EditorBar } from "#components/form/editor-bar.tsx";
import { TextareaField, TextField } from "#components/form/fields/form-fields.tsx";
import { Form } from "#components/form/form.tsx";
import { onlyChanged } from "#components/form/only-changed.ts";
import { ProblemList } from "#components/form/problem-list.tsx";
import { schemaResolver } from "#components/form/schema-resolver.ts";
import { DraftLine } from "#components/form/unsaved/draft-line.tsx";
import { useDraft } from "#components/form/unsaved/use-draft.ts";
import { useForm } from "#components/form/use-form.ts";
import { AfterPaying } from "#components/payment-links/form/after-paying.tsx";
import type { EditedPaymentLink } from "#components/payment-links/form/edited-link.ts";
import type { PaymentLinkForm } from "#components/payment-links/form/form-type.ts";
import {
  blankPaymentLink,
  type PaymentLinkFormValues,
  paymentLinkPhrases,
  toCreateInput,
  toFormValues,
} from "#components/payment-links/form/form-values.ts";
import { LinkPreview } from "#components/payment-links/form/link-preview.tsx";
import { PriceChange } from "#components/payment-links/form/price-change.tsx";
import { PriceFields } from "#components/payment-links/form/price-fields.tsx";
import { Rules } from "#components/payment-links/form/rules.tsx";
import { SellingGroups } from "#components/payment-links/form/selling/selling-groups.tsx";
import { blankSelling } from "#components/payment-links/form/selling/selling-values.ts";
import type { Sellable } from "#components/payment-links/sellable.ts";
import { BesidePreview } from "#components/preview/beside-preview.tsx";
import { trpc } from "#components/trpc/client.ts";
import { once } from "#components/trpc/once-link.ts";
import { toastDone } from "#components/ui/toast.tsx";
import type { CreatePaymentLink, PaymentLink } from "#server/wire/payments/payment-link.ts";

type PaymentLinkFormProps = { title: string; description?: string } & (
  | { link: PaymentLink }
  | {
      link?: undefined;
      currencies: CurrencyChoice[];
      /** The choices that the link can sell. */
      products: Sellable[];
      /** The values that this merchant used last, so that addresses need not be typed again. */
      initial: Pick<PaymentLinkFormValues, "currency" | "successUrl" | "cancelUrl">;
      /** The customer that it is to be sent to. */
      customerId?: string | undefined;
    }
);

const options = { toInput: toCreateInput, phrases: paymentLinkPhrases };
const ofNew = schemaResolver<PaymentLinkFormValues, typeof CreatePaymentLink>(
  () => import("#server/wire/payments/payment-link.ts").then((wire) => wire.CreatePaymentLink),
  options,
);
const ofEdited = schemaResolver<PaymentLinkFormValues, typeof EditedPaymentLink>(
  () =>
    import("#components/payment-links/form/edited-link.ts").then(
      (edited) => edited.EditedPaymentLink,
    ),
  options,
);

const formId = "payment-link";

/** Makes a payment link, or changes the one given. Whatever goes wrong, what was typed stays. */
export function PaymentLinkForm(props: PaymentLinkFormProps) {
  const { link } = props;
  const router = useRouter();
  const create = trpc.paymentLinks.create.useMutation({ trpc: once });
  const update = trpc.paymentLinks.update.useMutation();
  const saving = link ? update : create;
  const form = useForm<PaymentLinkFormValues, CreatePaymentLink>({
    saving,
    shown: link ? changeable : fieldNames,
    defaultValues: props.link
      ? toFormValues(props.link)
      : { ...blankPaymentLink, ...props.initial },
    resolver: link ? ofEdited : ofNew,
  });
  const draft = useDraft(form, `payment-link:${link?.id ?? "new"}`);
  const { dirtyFields, isDirty } = form.formState;

  const submit = form.handleSubmit((input) => {
    const onSuccess = ({ id }: PaymentLink) => {
      draft.drop();
      toastDone(link ? "Payment link saved" : "Payment link created");
      const to = props.link ? undefined : props.customerId;
      router.push(`/payment-links/${id}${to ? `?customerId=${to}` : ""}`);
      router.refresh();
    };
    if (!link) return create.mutate(input, { onSuccess });
    // With lines the total is their sum: it changes with them.
    const totalAmount = dirtyFields.totalAmount || dirtyFields.lineItems;
    const changed = onlyChanged(input, { ...dirtyFields, totalAmount });
    update.mutate({ id: link.id, ...changed }, { onSuccess });
  });

  const fields = (
    <Form id={formId} isKept onSubmit={submit} noValidate className="space-y-6">
      <ProblemList problems={form.problems} />
      {props.link ? (
        <PriceChange form={form} link={props.link} />
      ) : (
        <PriceFields form={form} currencies={props.currencies} products={props.products} />
      )}
      <TextFields form={form} />
      <AfterPaying form={form} />
      <SellingGroups form={form} />
      <Rules form={form} />
    </Form>
  );
  return (
    <>
      <EditorBar
        title={props.title}
        description={props.description}
        parent={
          link
            ? { href: `/payment-links/${link.id}`, label: "Payment link" }
            : { href: "/payment-links", label: "Payment links" }
        }
        draft={<DraftLine draft={draft} discard={() => form.reset()} />}
        form={formId}
        submitLabel={link ? "Save changes" : "Create payment link"}
        busy={saving.isPending || saving.isSuccess}
        disabled={link && !isDirty}
        onCancel={draft.drop}
      />
      <BesidePreview
        form={fields}
        preview={(isSeen) => <LinkPreview form={form} linkId={link?.id} isSeen={isSeen} />}
      />
    </>
  );
}

/** The fields of an existing link that can still change; the others stand beside them as text. */
const changeable = [
  "name",
  "description",
  "totalAmount",
  "lineItems",
  "successUrl",
  "cancelUrl",
  "expiresAt",
  "maxCompletions",
  ...(Object.keys(blankSelling) as (keyof typeof blankSelling)[]),
] as const;
const fieldNames = Object.keys(blankPaymentLink) as (keyof PaymentLinkFormValues)[];

type FieldsProps = { form: PaymentLinkForm };

/** The fields for the text that the shopper reads about the link. */
function TextFields({ form }: FieldsProps) {
  return (
    <>
      <TextField form={form} name="name" label="Name" optional placeholder="Repotting workshop" />
      <TextareaField form={form} name="description" label="Description" optional />
    </>
  );
}
