"use client";

import { useRouter } from "next/navigation";
import { type Control, type UseFormRegisterReturn, useWatch } from "react-hook-form";
import { DraftLine } from "#components/form/unsaved/draft-line.tsx";
import { FormActions } from "#components/form/form-actions.tsx";
import { useDraft } from "#components/form/unsaved/use-draft.ts";
import { useForm } from "#components/form/use-form.ts";
import { Card, CardBody } from "#components/ui/card.tsx";
import { Input } from "#components/ui/input.tsx";
import { toastDone } from "#components/ui/toast.tsx";
import { ChosenCustomer, CustomerInput } from "#components/customers/customer-input.tsx";
import { formatMoney } from "#components/display/money/format-money.ts";
import type { CurrencyChoice } from "#components/form/amount/currency-choices.ts";
import { CurrencySelect } from "#components/form/amount/currency-select.tsx";
import { Field } from "#components/form/field.tsx";
import { Form } from "#components/form/form.tsx";
import { exampleAmount } from "#components/form/amount/example-amount.ts";
import { parseAmount } from "#components/form/amount/parse-amount.ts";
import { ProblemList } from "#components/form/problem-list.tsx";
import { problemsBeside, schemaResolver } from "#components/form/schema-resolver.ts";
import { trpc } from "#components/trpc/client.ts";
import { once } from "#components/trpc/once-link.ts";
import { problemsOf, splitProblems } from "#components/trpc/problems.ts";
import type { CreateTransfer } from "#server/wire/ledger/transfer.ts";

const fields = ["fromCustomerId", "toCustomerId", "amount", "currency", "description"] as const;
type Values = Record<(typeof fields)[number], string>;

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
  const form = useForm<Values, unknown, CreateTransfer>({
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
  const problems = create.error ? splitProblems(problemsOf(create.error), fields) : null;
  const errorOf = (field: keyof Values) =>
    form.formState.errors[field]?.message ?? problems?.byField[field];

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
      <ProblemList
        problems={[...problemsBeside(form.formState.errors, fields), ...(problems?.general ?? [])]}
      />
      <Card>
        <CardBody className="space-y-5">
          <CustomerField
            label="From"
            control={form.control}
            field={form.register("fromCustomerId")}
            error={errorOf("fromCustomerId")}
          />
          <CustomerField
            label="To"
            control={form.control}
            field={form.register("toCustomerId")}
            error={errorOf("toCustomerId")}
          />
          <div className="grid gap-5 sm:grid-cols-2">
            <Field label="Amount" error={errorOf("amount")}>
              {(control) => <Input {...control} {...form.register("amount")} inputMode="decimal" />}
            </Field>
            <Field label="Currency" error={errorOf("currency")}>
              {(control) => (
                <CurrencySelect {...control} {...form.register("currency")} choices={currencies} />
              )}
            </Field>
          </div>
          <Field label="Description" optional error={errorOf("description")}>
            {(control) => <Input {...control} {...form.register("description")} />}
          </Field>
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
  label: string;
  control: Control<Values, unknown, CreateTransfer>;
  field: UseFormRegisterReturn<"fromCustomerId" | "toCustomerId">;
  error: string | undefined;
}) {
  const { label, field, error } = props;
  const typed = useWatch({ control: props.control, name: field.name }).trim();
  return (
    <Field label={label} error={error} description={<ChosenCustomer id={typed} />}>
      {(control) => <CustomerInput {...control} {...field} typed={typed} />}
    </Field>
  );
}
