"use client";

import { useRouter } from "next/navigation";
import { useWatch } from "react-hook-form";
import { ChosenCustomer, CustomerInput } from "#components/customers/customer-input.tsx";
import type { CurrencyChoice } from "#components/form/amount/currency-choices.ts";
import { CurrencyOptions } from "#components/form/amount/currency-options.tsx";
import { exampleAmount } from "#components/form/amount/example-amount.ts";
import { Field } from "#components/form/fields/field.tsx";
import { SelectField, TextareaField, TextField } from "#components/form/fields/form-fields.tsx";
import { FormActions } from "#components/form/form-actions.tsx";
import { Form } from "#components/form/form.tsx";
import { ProblemList } from "#components/form/problem-list.tsx";
import { schemaResolver } from "#components/form/schema-resolver.ts";
import { DraftLine } from "#components/form/unsaved/draft-line.tsx";
import { useDraft } from "#components/form/unsaved/use-draft.ts";
import { useForm } from "#components/form/use-form.ts";
import { BillToFields } from "#components/invoices/bill-to-fields.tsx";
import type { InvoiceForm } from "#components/invoices/form-type.ts";
import {
  type InvoiceFormValues,
  newInvoiceValues,
  toInvoiceInput,
} from "#components/invoices/form-values.ts";
import { LineFields } from "#components/invoices/line-fields.tsx";
import { trpc } from "#components/trpc/client.ts";
import { once } from "#components/trpc/once-link.ts";
import { Card, CardBody, CardHeader } from "#components/ui/card.tsx";
import { toastDone } from "#components/ui/toast.tsx";
import type { CreateInvoice } from "#server/wire/billing/invoice.ts";

const resolver = schemaResolver<InvoiceFormValues, typeof CreateInvoice>(
  () => import("#server/wire/billing/invoice.ts").then((wire) => wire.CreateInvoice),
  {
    toInput: toInvoiceInput,
    phrases: {
      customerId: "Choose a customer.",
      "lineItems.quantity": "Enter a whole number.",
      "lineItems.amount": ({ currency }) =>
        `Enter a price, such as ${exampleAmount(2450, currency)}.`,
      daysUntilDue: "Enter a number of days, 365 at most.",
      "billTo.country": "Enter a country’s code of two letters, such as NL.",
    },
  },
);

type InvoiceFormProps = { currencies: CurrencyChoice[]; currency: string; customerId?: string };

/** Writes the draft of an invoice. */
export function NewInvoiceForm({ currencies, currency: proposed, customerId }: InvoiceFormProps) {
  const router = useRouter();
  const create = trpc.invoices.create.useMutation({ trpc: once });
  const form = useForm<InvoiceFormValues, CreateInvoice>({
    saving: create,
    defaultValues: newInvoiceValues(proposed, customerId),
    resolver,
  });
  const draft = useDraft(form, "invoice:new");
  const currency = form.watch("currency");
  const submit = form.handleSubmit((input) =>
    create.mutate(input, {
      onSuccess: ({ id }) => {
        draft.drop();
        toastDone("Draft saved");
        router.push(`/invoices/${id}`);
        router.refresh();
      },
    }),
  );
  return (
    <Form isKept onSubmit={submit} noValidate className="max-w-2xl space-y-6">
      <ProblemList problems={form.problems} />
      <Card>
        <CardBody className="space-y-5">
          <CustomerField form={form} />
          <div className="grid gap-5 sm:grid-cols-2">
            <SelectField form={form} name="currency" label="Currency">
              <CurrencyOptions choices={currencies} />
            </SelectField>
            <TextField
              form={form}
              name="daysUntilDue"
              label="Days until due"
              inputMode="numeric"
              description="From the day it is made final."
            />
          </div>
        </CardBody>
      </Card>
      <Card>
        <CardHeader title="Lines" />
        <CardBody>
          <LineFields form={form} currency={currency} />
        </CardBody>
      </Card>
      <BillToFields form={form} />
      <Card>
        <CardBody className="space-y-5">
          <TextField
            form={form}
            name="reference"
            label="Buyer’s reference"
            optional
            placeholder="Lobby, order 7734"
          />
          <TextareaField form={form} name="memo" label="Note below the lines" optional rows={3} />
        </CardBody>
      </Card>
      <DraftLine draft={draft} discard={() => form.reset()} />
      <FormActions
        submitLabel="Save draft"
        busy={create.isPending || create.isSuccess}
        cancelHref="/invoices"
        onCancel={draft.drop}
      />
    </Form>
  );
}

function CustomerField({ form }: { form: InvoiceForm }) {
  const typed = useWatch({ control: form.control, name: "customerId" }).trim();
  return (
    <Field
      label="Customer"
      error={form.errorOf("customerId")}
      description={<ChosenCustomer id={typed} />}
    >
      {(control) => <CustomerInput {...control} {...form.register("customerId")} typed={typed} />}
    </Field>
  );
}
