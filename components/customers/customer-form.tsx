"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useForm } from "react-hook-form";
import { Button } from "#components/ui/button.tsx";
import { Card, CardBody } from "#components/ui/card.tsx";
import { Input } from "#components/ui/input.tsx";
import { toastDone } from "#components/ui/toast.tsx";
import { Field } from "#components/form/field.tsx";
import { ProblemList } from "#components/form/problem-list.tsx";
import { schemaResolver } from "#components/form/schema-resolver.ts";
import { trpc } from "#components/trpc/client.ts";
import { problemsOf, splitProblems } from "#components/trpc/problems.ts";
import { CreateCustomer } from "#server/routers/customers/schema.ts";

type Values = { name: string; email: string; phoneNumber: string };

const resolver = schemaResolver<Values, typeof CreateCustomer>(CreateCustomer, {
  toInput: (values) => ({
    name: values.name.trim() || undefined,
    email: values.email.trim() || undefined,
    phoneNumber: values.phoneNumber.trim() || undefined,
  }),
});

/** Adds a customer. */
export function CustomerForm() {
  const router = useRouter();
  const create = trpc.customers.create.useMutation();
  const form = useForm<Values, unknown, CreateCustomer>({
    defaultValues: { name: "", email: "", phoneNumber: "" },
    resolver,
  });
  const { errors } = form.formState;
  const problems = create.error
    ? splitProblems(problemsOf(create.error), ["name", "email", "phoneNumber"])
    : null;
  const general = errors.root?.message ? [errors.root.message] : (problems?.general ?? []);

  const submit = form.handleSubmit((input) =>
    create.mutate(input, {
      onSuccess: (customer) => {
        toastDone("Customer added");
        router.push(`/customers/${customer.id}`);
        router.refresh();
      },
    }),
  );

  return (
    <form onSubmit={submit} noValidate className="max-w-xl space-y-6">
      <ProblemList problems={general} />
      <Card>
        <CardBody className="space-y-5">
          <Field label="Name" optional error={errors.name?.message ?? problems?.byField.name}>
            {(control) => <Input {...control} {...form.register("name")} autoComplete="off" />}
          </Field>
          <Field
            label="E-mail"
            optional
            error={errors.email?.message ?? problems?.byField.email}
            description="E-mail or phone number: at least one is needed."
          >
            {(control) => (
              <Input {...control} {...form.register("email")} type="email" autoComplete="off" />
            )}
          </Field>
          <Field
            label="Phone number"
            optional
            error={errors.phoneNumber?.message ?? problems?.byField.phoneNumber}
          >
            {(control) => (
              <Input {...control} {...form.register("phoneNumber")} type="tel" autoComplete="off" />
            )}
          </Field>
        </CardBody>
      </Card>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={create.isPending || create.isSuccess}>
          Add customer
        </Button>
        <Button asChild variant="ghost">
          <Link href="/customers">Cancel</Link>
        </Button>
      </div>
    </form>
  );
}
