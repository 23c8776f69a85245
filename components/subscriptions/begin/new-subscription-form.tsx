"use client";

import { useRouter } from "next/navigation";
import { SelectField } from "#components/form/fields/form-fields.tsx";
import { FormActions } from "#components/form/form-actions.tsx";
import { Form } from "#components/form/form.tsx";
import { ProblemList } from "#components/form/problem-list.tsx";
import { DraftLine } from "#components/form/unsaved/draft-line.tsx";
import { useDraft } from "#components/form/unsaved/use-draft.ts";
import { useForm } from "#components/form/use-form.ts";
import {
  BeginningFields,
  CustomerField,
  PaidByFields,
} from "#components/subscriptions/begin/begin-fields.tsx";
import {
  beginResolver,
  type BeginValues,
  newValues,
  shownFields,
} from "#components/subscriptions/begin/begin-values.ts";
import { EachPeriod } from "#components/subscriptions/begin/each-period.tsx";
import { type PlanGroup, PlanItems } from "#components/subscriptions/change/plan-items.tsx";
import { trpc } from "#components/trpc/client.ts";
import { once } from "#components/trpc/once-link.ts";
import { Card, CardBody, CardHeader } from "#components/ui/card.tsx";
import { Options } from "#components/ui/select.tsx";
import { toastDone } from "#components/ui/toast.tsx";
import type { CreateSubscription } from "#server/wire/payments/subscriptions/subscription-change.ts";

type NewSubscriptionFormProps = {
  groups: PlanGroup[];
  discounts: { value: string; label: string }[];
  customerId: string | undefined;
  /** The merchant's, by whose days a subscription begins. */
  timeZone: string;
};

/** Begins a subscription of a customer who is away: charged to their saved card, or paid by invoice. */
export function NewSubscriptionForm(props: NewSubscriptionFormProps) {
  const { groups, discounts, customerId, timeZone } = props;
  const router = useRouter();
  const create = trpc.subscriptions.create.useMutation({ trpc: once });
  const offered = groups.reduce((count, { options }) => count + options.length, 0);
  const form = useForm<BeginValues, CreateSubscription>({
    saving: create,
    shown: shownFields(offered),
    defaultValues: newValues(customerId),
    resolver: beginResolver(timeZone),
  });
  const draft = useDraft(form, "subscription:new");
  const submit = form.handleSubmit((input) =>
    create.mutate(input, {
      onSuccess: ({ id, status }) => {
        draft.drop();
        if (status !== "incomplete") toastDone("Subscription begun");
        router.push(`/subscriptions/${id}`);
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
          <PaidByFields form={form} />
        </CardBody>
      </Card>
      <Card>
        <CardHeader title="Charged each period" />
        <CardBody className="space-y-4">
          <PlanItems form={form} groups={groups} />
          <EachPeriod {...{ form, groups }} />
          {discounts.length > 0 && (
            <SelectField form={form} name="discountId" label="Discount" optional>
              <option value="">None</option>
              <Options of={discounts} />
            </SelectField>
          )}
        </CardBody>
      </Card>
      <Card>
        <CardBody>
          <BeginningFields form={form} />
        </CardBody>
      </Card>
      <DraftLine draft={draft} discard={() => form.reset()} />
      <FormActions
        submitLabel="Begin subscription"
        busy={create.isPending || create.isSuccess}
        cancelHref="/subscriptions"
        onCancel={draft.drop}
      />
    </Form>
  );
}
