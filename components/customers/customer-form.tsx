"use client";

import { useRouter } from "next/navigation";
import { BillingFields } from "#components/customers/billing-fields.tsx";
import {
  type CustomerValues,
  shownFields,
  toCustomerInput,
  toCustomerValues,
} from "#components/customers/form-values.ts";
import type { Country } from "#components/form/fields/country-field.tsx";
import { TextField } from "#components/form/fields/form-fields.tsx";
import { FormActions } from "#components/form/form-actions.tsx";
import { Form } from "#components/form/form.tsx";
import { onlyChanged } from "#components/form/only-changed.ts";
import { ProblemList } from "#components/form/problem-list.tsx";
import { schemaResolver } from "#components/form/schema-resolver.ts";
import { DraftLine } from "#components/form/unsaved/draft-line.tsx";
import { useDraft } from "#components/form/unsaved/use-draft.ts";
import { useForm } from "#components/form/use-form.ts";
import { trpc } from "#components/trpc/client.ts";
import { once } from "#components/trpc/once-link.ts";
import { Card, CardBody } from "#components/ui/card.tsx";
import { toastDone } from "#components/ui/toast.tsx";
import type { CreateCustomer, Customer } from "#server/wire/payments/customer.ts";

const resolver = schemaResolver<CustomerValues, typeof CreateCustomer>(
  () => import("#server/wire/payments/customer.ts").then((wire) => wire.CreateCustomer),
  { toInput: toCustomerInput },
);

type CustomerFormProps = { customer?: Customer; countries: readonly Country[] };

/** Adds a customer, or changes the one given. */
export function CustomerForm({ customer, countries }: CustomerFormProps) {
  const router = useRouter();
  const create = trpc.customers.create.useMutation({ trpc: once });
  const update = trpc.customers.update.useMutation();
  const saving = customer ? update : create;
  const form = useForm<CustomerValues, CreateCustomer>({
    saving,
    defaultValues: toCustomerValues(customer),
    shown: shownFields,
    resolver,
  });
  const draft = useDraft(form, `customer:${customer?.id ?? "new"}`);
  const { errors, dirtyFields, isDirty } = form.formState;
  // The one rule over two fields; integrations read it with the fields' names.
  const problems = errors.root?.message ? [reachWords] : form.problems;

  const submit = form.handleSubmit((input) => {
    const onSuccess = ({ id }: Customer) => {
      draft.drop();
      toastDone(customer ? "Customer saved" : "Customer added");
      router.push(`/customers/${id}`);
      router.refresh();
    };
    if (!customer) return create.mutate(input, { onSuccess });
    update.mutate({ id: customer.id, ...onlyChanged(input, dirtyFields) }, { onSuccess });
  });

  return (
    <Form isKept onSubmit={submit} noValidate className="max-w-xl space-y-6">
      <ProblemList problems={problems} />
      <Card>
        <CardBody className="space-y-5">
          <TextField form={form} name="name" label="Name" optional autoComplete="off" />
          <TextField
            form={form}
            name="email"
            label="Email"
            optional
            description="Enter an email address, a phone number, or both."
            inputMode="email"
            autoComplete="off"
          />
          <TextField
            form={form}
            name="phoneNumber"
            label="Phone number"
            optional
            type="tel"
            autoComplete="off"
          />
        </CardBody>
      </Card>
      <BillingFields form={form} countries={countries} />
      <DraftLine draft={draft} discard={() => form.reset()} />
      <FormActions
        onCancel={draft.drop}
        submitLabel={customer ? "Save changes" : "Add customer"}
        busy={saving.isPending || saving.isSuccess}
        disabled={customer && !isDirty}
        cancelHref={customer ? `/customers/${customer.id}` : "/customers"}
      />
    </Form>
  );
}

const reachWords = "Enter an email address or a phone number.";
