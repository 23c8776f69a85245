"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useForm } from "react-hook-form";
import { Button } from "#components/ui/button.tsx";
import { Card, CardBody, CardHeader } from "#components/ui/card.tsx";
import { Input, Textarea } from "#components/ui/input.tsx";
import { toastDone } from "#components/ui/toast.tsx";
import type { CurrencyChoice } from "#components/form/currency-choices.ts";
import { Field } from "#components/form/field.tsx";
import { ProblemList } from "#components/form/problem-list.tsx";
import { schemaResolver } from "#components/form/schema-resolver.ts";
import {
  type PaymentLinkFormValues,
  paymentLinkPhrases,
  toCreateInput,
} from "#components/payment-links/form-values.ts";
import { LimitFields } from "#components/payment-links/limit-fields.tsx";
import { PriceFields } from "#components/payment-links/price-fields.tsx";
import { trpc } from "#components/trpc/client.ts";
import { problemsOf, splitProblems } from "#components/trpc/problems.ts";
import { CreatePaymentLink } from "#server/routers/payment-links/schema.ts";

type PaymentLinkFormProps = {
  currencies: CurrencyChoice[];
  /** What this merchant used last, so that addresses need not be typed again. */
  initial: Pick<PaymentLinkFormValues, "currency" | "successUrl" | "cancelUrl">;
};

const resolver = schemaResolver<PaymentLinkFormValues, typeof CreatePaymentLink>(
  CreatePaymentLink,
  { toInput: toCreateInput, phrases: paymentLinkPhrases },
);

/** Makes a payment link. Whatever goes wrong, what was typed stays. */
export function PaymentLinkForm({ currencies, initial }: PaymentLinkFormProps) {
  const router = useRouter();
  const create = trpc.paymentLinks.create.useMutation();
  const form = useForm<PaymentLinkFormValues, unknown, CreatePaymentLink>({
    defaultValues: { ...blank, ...initial },
    resolver,
  });
  const { errors } = form.formState;
  const problems = create.error ? splitProblems(problemsOf(create.error), fieldNames) : null;

  const submit = form.handleSubmit((input) =>
    create.mutate(input, {
      onSuccess: (link) => {
        toastDone("Payment link created");
        router.push(`/payment-links/${link.id}`);
        router.refresh();
      },
    }),
  );
  const errorOf = (field: keyof PaymentLinkFormValues) =>
    errors[field]?.message ?? problems?.byField[field];

  return (
    <form onSubmit={submit} noValidate className="max-w-2xl space-y-6">
      <ProblemList problems={problems?.general ?? []} />
      <Card>
        <CardHeader
          title="What is it for?"
          description="Shown to the shopper on the payment page."
        />
        <CardBody className="space-y-5">
          <Field label="Name" optional error={errorOf("name")}>
            {(control) => (
              <Input {...control} {...form.register("name")} placeholder="Repotting workshop" />
            )}
          </Field>
          <Field label="Description" optional error={errorOf("description")}>
            {(control) => <Textarea {...control} {...form.register("description")} />}
          </Field>
        </CardBody>
      </Card>
      <Card>
        <CardHeader title="What does it charge?" />
        <CardBody>
          <PriceFields form={form} errorOf={errorOf} currencies={currencies} />
        </CardBody>
      </Card>
      <Card>
        <CardHeader title="Where does the shopper go?" />
        <CardBody className="space-y-5">
          <Field label="After paying" error={errorOf("successUrl")}>
            {(control) => (
              <Input
                {...control}
                {...form.register("successUrl")}
                type="url"
                placeholder="https://"
              />
            )}
          </Field>
          <Field label="On leaving the checkout" error={errorOf("cancelUrl")}>
            {(control) => (
              <Input
                {...control}
                {...form.register("cancelUrl")}
                type="url"
                placeholder="https://"
              />
            )}
          </Field>
        </CardBody>
      </Card>
      <LimitFields form={form} errorOf={errorOf} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={create.isPending || create.isSuccess}>
          Create payment link
        </Button>
        <Button asChild variant="ghost">
          <Link href="/payment-links">Cancel</Link>
        </Button>
      </div>
    </form>
  );
}

const blank: PaymentLinkFormValues = {
  name: "",
  description: "",
  mode: "payment",
  totalAmount: "",
  currency: "EUR",
  interval: "month",
  allowQuantity: false,
  chooseAmount: false,
  minimumAmount: "",
  successUrl: "",
  cancelUrl: "",
  expiresAt: "",
  maxCompletions: "",
};

const fieldNames = Object.keys(blank) as (keyof PaymentLinkFormValues)[];
