"use client";

import { useWatch } from "react-hook-form";
import { DraftLine } from "#components/form/unsaved/draft-line.tsx";
import { useDraft } from "#components/form/unsaved/use-draft.ts";
import { useForm } from "#components/form/use-form.ts";
import { Alert } from "#components/ui/alert.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { Card, CardBody, CardHeader } from "#components/ui/card.tsx";
import { Input } from "#components/ui/input.tsx";
import { Select } from "#components/ui/select.tsx";
import { SecretOnce } from "#components/display/secret-once.tsx";
import { Field } from "#components/form/field.tsx";
import { FormActions } from "#components/form/form-actions.tsx";
import { Form } from "#components/form/form.tsx";
import { ProblemList } from "#components/form/problem-list.tsx";
import { problemsBeside, schemaResolver } from "#components/form/schema-resolver.ts";
import { trpc } from "#components/trpc/client.ts";
import { problemsOf, splitProblems } from "#components/trpc/problems.ts";
import {
  EventTypeChoice,
  type EventTypeInfo,
} from "#components/webhook-endpoints/event-type-choice.tsx";
import type {
  CreatedWebhookEndpoint,
  CreateWebhookEndpoint,
} from "#server/wire/webhooks/webhook-endpoint.ts";

type Values = {
  url: string;
  description: string;
  which: "default" | "all" | "some";
  events: string[];
};

const fields = ["url", "description"] as const;
const resolver = schemaResolver<Values, typeof CreateWebhookEndpoint>(
  () =>
    import("#server/wire/webhooks/webhook-endpoint.ts").then((wire) => wire.CreateWebhookEndpoint),
  {
    toInput: ({ url, description, which, events }) => ({
      url: url.trim() || undefined,
      description: description.trim() || undefined,
      events: which === "default" ? undefined : which === "all" ? ["*"] : events,
    }),
    phrases: { url: "Enter the address that events are sent to." },
  },
);

/** Adds an endpoint, then shows its signing secret this once. */
export function NewEndpoint({ types }: { types: EventTypeInfo[] }) {
  const create = trpc.webhookEndpoints.create.useMutation();
  const form = useForm<Values, unknown, CreateWebhookEndpoint>({
    defaultValues: { url: "", description: "", which: "default", events: [] },
    resolver,
  });
  const draft = useDraft(form, "webhook-endpoint:new");
  const which = useWatch({ control: form.control, name: "which" });
  const problems = create.error ? splitProblems(problemsOf(create.error), fields) : null;
  const { errors } = form.formState;

  if (create.data) return <Created endpoint={create.data} />;
  return (
    <Form
      isKept
      onSubmit={form.handleSubmit((input) => create.mutate(input, { onSuccess: draft.drop }))}
      noValidate
      className="max-w-xl space-y-6"
    >
      <ProblemList problems={[...problemsBeside(errors, fields), ...(problems?.general ?? [])]} />
      <Card>
        <CardBody className="space-y-5">
          <Field label="Address" error={errors.url?.message ?? problems?.byField.url}>
            {(control) => (
              <Input
                {...control}
                {...form.register("url")}
                type="url"
                placeholder="https://shop.example/webhooks"
              />
            )}
          </Field>
          <Field
            label="Description"
            optional
            error={errors.description?.message ?? problems?.byField.description}
          >
            {(control) => <Input {...control} {...form.register("description")} />}
          </Field>
          <Field label="Events">
            {(control) => (
              <Select {...control} {...form.register("which")}>
                <option value="default">The usual ones</option>
                <option value="all">All of them</option>
                <option value="some">Choose…</option>
              </Select>
            )}
          </Field>
          {which === "some" && <EventTypeChoice types={types} register={form.register("events")} />}
        </CardBody>
      </Card>
      <DraftLine draft={draft} discard={() => form.reset()} />
      <FormActions
        onCancel={draft.drop}
        submitLabel="Add endpoint"
        busy={create.isPending}
        cancelHref="/webhook-endpoints"
      />
    </Form>
  );
}

function Created({ endpoint }: { endpoint: CreatedWebhookEndpoint }) {
  return (
    <Card className="max-w-xl">
      <CardHeader
        title="Endpoint added"
        description="Check the signature of every request with this secret."
      />
      <CardBody className="space-y-5">
        <SecretOnce secret={endpoint.secret} what="signing secret" />
        {endpoint.rejectedEvents.length > 0 && (
          <Alert tone="warning">
            Not accepted: {endpoint.rejectedEvents.map((rejected) => rejected.type).join(", ")}
          </Alert>
        )}
        <LinkButton href={`/webhook-endpoints/${endpoint.id}`}>I have copied it</LinkButton>
      </CardBody>
    </Card>
  );
}
