"use client";

import { useRouter } from "next/navigation";
import { useWatch } from "react-hook-form";
import { ChosenCustomer, CustomerInput } from "#components/customers/customer-input.tsx";
import { formatMoney } from "#components/display/money/format-money.ts";
import type { CurrencyChoice } from "#components/form/amount/currency-choices.ts";
import { CurrencyOptions } from "#components/form/amount/currency-options.tsx";
import { exampleAmount } from "#components/form/amount/example-amount.ts";
import { parseAmount } from "#components/form/amount/parse-amount.ts";
import { Field } from "#components/form/fields/field.tsx";
import { SelectField, TextField } from "#components/form/fields/form-fields.tsx";
import { FormActions } from "#components/form/form-actions.tsx";
import { Form } from "#components/form/form.tsx";
import { ProblemList } from "#components/form/problem-list.tsx";
import { schemaResolver } from "#components/form/schema-resolver.ts";
import { DraftLine } from "#components/form/unsaved/draft-line.tsx";
import { useDraft } from "#components/form/unsaved/use-draft.ts";
import { type FormOf, useForm } from "#components/form/use-form.ts";
import { trpc } from "#components/trpc/client.ts";
import { once } from "#components/trpc/once-link.ts";
import { Card, CardBody } from "#components/ui/card.tsx";
import { toastDone } from "#components/ui/toast.tsx";
import type { CreateTransfer } from "#server/wire/ledger/transfer.ts";

type Values = Record<
  "fromCustomerId" | "toCustomerId" | "amount" | "currency" | "description",
  string
>;

const resolver = schemaResolver<Values, typeof CreateTransfer>(
  () => import("#server/wire/ledger/transfer.ts").then((wire) => wire.CreateTransfer),
  {
    toInput: (values) => ({
      fromCustomerId: values.fromCustomerId.trim() || undefined,
      toCustomerId: values.toCustomerId.trim() || undefined,
      amount: parseAmount(values.amount, values.currency),
      currency: values.currency,
      description: values.description.trim() || undefined,
    }),
    phrases: {
      fromCustomerId: "Choose a customer.",
      toCustomerId: "Choose a customer.",
      amount: ({ currency }) => `Enter an amount, such as ${exampleAmount(2450, currency)}.`,
    },
  },
);

type TransferFormProps = {
  from: string | undefined;
  currencies: CurrencyChoice[];
  currency: string;
};

/** Moves money between two customers. */
export function TransferForm({ from = "", currencies, currency }: TransferFormProps) {
  const router = useRouter();
  const create = trpc.transfers.create.useMutation({ trpc: once });
  const form = useForm<Values, CreateTransfer>({
    saving: create,
    defaultValues: {
      fromCustomerId: from,
      toCustomerId: "",
      amount: "",
      currency,
      description: "",
    },
    resolver,
  });
  const draft = useDraft(form, "transfer:new");

  const submit = form.handleSubmit((input) =>
    create.mutate(input, {
      onSuccess: (transfer) => {
        draft.drop();
        toastDone(`${formatMoney(transfer.amount, transfer.currency)} transferred`);
        router.push(`/transfers/${transfer.id}`);
        router.refresh();
      },
    }),
  );

  return (
    <Form isKept onSubmit={submit} noValidate className="max-w-xl space-y-6">
      <ProblemList problems={form.problems} />
      <Card>
        <CardBody className="space-y-5">
          <CustomerField form={form} name="fromCustomerId" label="From" />
          <CustomerField form={form} name="toCustomerId" label="To" />
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField form={form} name="amount" label="Amount" inputMode="decimal" />
            <SelectField form={form} name="currency" label="Currency">
              <CurrencyOptions choices={currencies} />
            </SelectField>
          </div>
          <TextField form={form} name="description" label="Description" optional />
        </CardBody>
      </Card>
      <DraftLine draft={draft} discard={() => form.reset()} />
      <FormActions
        submitLabel="Transfer"
        busy={create.isPending || create.isSuccess}
        cancelHref="/transfers"
        onCancel={draft.drop}
      />
    </Form>
  );
}

function CustomerField(props: {
  form: FormOf<Values, CreateTransfer>;
  name: "fromCustomerId" | "toCustomerId";
  label: string;
}) {
  const { form, name, label } = props;
  const typed = useWatch({ control: form.control, name }).trim();
  return (
    <Field label={label} error={form.errorOf(name)} description={<ChosenCustomer id={typed} />}>
      {(control) => <CustomerInput {...control} {...form.register(name)} typed={typed} />}
    </Field>
  );
}
