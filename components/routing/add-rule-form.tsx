"use client";

import type { RefObject } from "react";
import { DialogForm } from "#components/form/dialog-form.tsx";
import { SelectField, TextField } from "#components/form/fields/form-fields.tsx";
import { schemaResolver } from "#components/form/schema-resolver.ts";
import { useForm } from "#components/form/use-form.ts";
import {
  brandChoices,
  methodChoices,
  type RuleValues,
  toRuleInput,
} from "#components/routing/rule-values.ts";
import { trpc } from "#components/trpc/client.ts";
import { once } from "#components/trpc/once-link.ts";
import { Options } from "#components/ui/select.tsx";
import type { CreateRoutingRule } from "#server/wire/routing/routing-rule.ts";

const resolver = schemaResolver<RuleValues, typeof CreateRoutingRule>(
  () => import("#server/wire/routing/routing-rule.ts").then((wire) => wire.CreateRoutingRule),
  {
    toInput: toRuleInput,
    phrases: {
      currencies: "Write one currency code, such as EUR, or leave it empty.",
      countries: "Write codes or names of countries, such as NL, or leave it empty.",
      minimumAmount: "Write an amount of the currency, or leave it empty.",
      maximumAmount: "Write an amount of the currency, or leave it empty.",
      sharePercent: "Write a whole number from 1 to 100.",
    },
  },
);

export type AddRuleFormProps = {
  processors: readonly { name: string; label: string }[];
  /** The values typed when the dialog was left. */
  draft: RefObject<RuleValues | null>;
  onAdded: () => void;
};

/** The form of a routing rule, in the dialog of AddRule. */
export function AddRuleForm({ processors, draft, onAdded }: AddRuleFormProps) {
  const blank: RuleValues = {
    processor: processors.at(-1)?.name ?? "",
    methods: "",
    currencies: "",
    countries: "",
    brands: "",
    minimumAmount: "",
    maximumAmount: "",
    sharePercent: "100",
  };
  const create = trpc.routingRules.create.useMutation({
    trpc: once,
    onSuccess: () => {
      form.reset(blank);
      onAdded();
    },
  });
  const form = useForm<RuleValues, CreateRoutingRule>({
    saving: create,
    defaultValues: blank,
    draft,
    resolver,
  });
  return (
    <DialogForm
      form={form}
      onSend={(input) => create.mutate(input)}
      submit="Add rule"
      busy={create.isPending}
    >
      <SelectField form={form} name="processor" label="Goes to">
        <Options of={processors.map(({ name, label }) => ({ value: name, label }))} />
      </SelectField>
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField form={form} name="methods" label="Way to pay">
          <Options of={methodChoices} />
        </SelectField>
        <SelectField form={form} name="brands" label="Brand of card">
          <Options of={brandChoices} />
        </SelectField>
        <TextField form={form} name="countries" label="Countries" optional placeholder="NL, BE" />
        <TextField form={form} name="currencies" label="Currency" optional placeholder="EUR" />
        <TextField form={form} name="minimumAmount" label="From" optional inputMode="decimal" />
        <TextField form={form} name="maximumAmount" label="To" optional inputMode="decimal" />
      </div>
      <TextField
        form={form}
        name="sharePercent"
        label="Share in percent"
        inputMode="numeric"
        description="Less than 100 for a trial: the same payment is always in the share, or never."
      />
    </DialogForm>
  );
}
