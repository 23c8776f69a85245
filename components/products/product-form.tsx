"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useForm } from "react-hook-form";
import { Button } from "#components/ui/button.tsx";
import { Card, CardBody } from "#components/ui/card.tsx";
import { Input, Textarea } from "#components/ui/input.tsx";
import { Select } from "#components/ui/select.tsx";
import { toastDone } from "#components/ui/toast.tsx";
import type { CurrencyChoice } from "#components/form/currency-choices.ts";
import { CurrencySelect } from "#components/form/currency-select.tsx";
import { Field } from "#components/form/field.tsx";
import { parseAmount } from "#components/form/parse-amount.ts";
import { ProblemList } from "#components/form/problem-list.tsx";
import { schemaResolver } from "#components/form/schema-resolver.ts";
import { trpc } from "#components/trpc/client.ts";
import { problemsOf, splitProblems } from "#components/trpc/problems.ts";
import { CreateProduct } from "#server/routers/products/schema.ts";

type Values = {
  name: string;
  description: string;
  amount: string;
  currency: string;
  recurring: "" | "day" | "week" | "month" | "year";
};

const resolver = schemaResolver<Values, typeof CreateProduct>(CreateProduct, {
  toInput: (values) => ({
    name: values.name.trim(),
    description: values.description.trim() || undefined,
    amount: values.amount.trim() ? parseAmount(values.amount, values.currency) : undefined,
    currency: values.currency,
    recurring: values.recurring ? { interval: values.recurring, intervalCount: 1 } : undefined,
  }),
  phrases: { amount: "Enter a price, such as 24.50, or leave it empty." },
});

/** Adds a product to the catalogue. */
export function ProductForm(props: { currencies: CurrencyChoice[]; currency: string }) {
  const router = useRouter();
  const create = trpc.products.create.useMutation();
  const form = useForm<Values, unknown, CreateProduct>({
    defaultValues: {
      name: "",
      description: "",
      amount: "",
      currency: props.currency,
      recurring: "",
    },
    resolver,
  });
  const fields = ["name", "description", "amount", "currency", "recurring"] as const;
  const problems = create.error ? splitProblems(problemsOf(create.error), fields) : null;
  const errorOf = (field: keyof Values) =>
    form.formState.errors[field]?.message ?? problems?.byField[field];

  const submit = form.handleSubmit((input) =>
    create.mutate(input, {
      onSuccess: (product) => {
        toastDone(`${product.name} added`);
        router.push("/products");
        router.refresh();
      },
    }),
  );

  return (
    <form onSubmit={submit} noValidate className="max-w-xl space-y-6">
      <ProblemList problems={problems?.general ?? []} />
      <Card>
        <CardBody className="space-y-5">
          <Field label="Name" error={errorOf("name")}>
            {(control) => <Input {...control} {...form.register("name")} />}
          </Field>
          <Field label="Description" optional error={errorOf("description")}>
            {(control) => <Textarea {...control} {...form.register("description")} />}
          </Field>
          <div className="grid gap-5 sm:grid-cols-2">
            <Field label="Price" optional error={errorOf("amount")}>
              {(control) => (
                <Input
                  {...control}
                  {...form.register("amount")}
                  inputMode="decimal"
                  placeholder="24.50"
                />
              )}
            </Field>
            <Field label="Currency" error={errorOf("currency")}>
              {(control) => (
                <CurrencySelect
                  {...control}
                  {...form.register("currency")}
                  choices={props.currencies}
                />
              )}
            </Field>
          </div>
          <Field label="Charged" error={errorOf("recurring")}>
            {(control) => (
              <Select {...control} {...form.register("recurring")}>
                <option value="">Once</option>
                <option value="day">Every day</option>
                <option value="week">Every week</option>
                <option value="month">Every month</option>
                <option value="year">Every year</option>
              </Select>
            )}
          </Field>
        </CardBody>
      </Card>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={create.isPending || create.isSuccess}>
          Add product
        </Button>
        <Button asChild variant="ghost">
          <Link href="/products">Cancel</Link>
        </Button>
      </div>
    </form>
  );
}
