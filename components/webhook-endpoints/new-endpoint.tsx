"use client";

import { type UseFormRegisterReturn, useWatch } from "react-hook-form";
import { SecretOnce } from "#components/display/secret-once.tsx";
import { SelectField, TextField } from "#components/form/fields/form-fields.tsx";
import { FormActions } from "#components/form/form-actions.tsx";
import { Form } from "#components/form/form.tsx";
import { ProblemList } from "#components/form/problem-list.tsx";
import { schemaResolver } from "#components/form/schema-resolver.ts";
import { DraftLine } from "#components/form/unsaved/draft-line.tsx";
import { useDraft } from "#components/form/unsaved/use-draft.ts";
import { useForm } from "#components/form/use-form.ts";
import { trpc } from "#components/trpc/client.ts";
import { Alert } from "#components/ui/alert.tsx";
import { Card, CardBody, CardHeader } from "#components/ui/card.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
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
    phrases: { url: "Enter the URL to send events to." },
  },
);

/** Adds an endpoint, then shows its signing secret this once. */
export function NewEndpoint({ types }: { types: EventTypeInfo[] }) {
  const create = trpc.webhookEndpoints.create.useMutation();
  const form = useForm<Values, CreateWebhookEndpoint>({
    saving: create,
    shown: fields,
    defaultValues: { url: "", description: "", which: "default", events: [] },
    resolver,
  });
  const draft = useDraft(form, "webhook-endpoint:new");
  const which = useWatch({ control: form.control, name: "which" });

  if (create.data) return <Created endpoint={create.data} />;
  return (
    <Form
      isKept
      onSubmit={form.handleSubmit((input) => create.mutate(input, { onSuccess: draft.drop }))}
      noValidate
      className="max-w-xl space-y-6"
    >
      <ProblemList problems={form.problems} />
      <Card>
        <CardBody className="space-y-5">
          <TextField
            form={form}
            name="url"
            label="Address"
            type="url"
            placeholder="https://shop.example/webhooks"
          />
          <TextField form={form} name="description" label="Description" optional />
          <SelectField form={form} name="which" label="Events">
            <option value="default">The usual ones</option>
            <option value="all">All of them</option>
            <option value="some">Choose…</option>
          </SelectField>
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

type EventTypeInfo = { name: string; description: string };

/** Every event type as a check box with what it means. */
function EventTypeChoice(props: { types: EventTypeInfo[]; register: UseFormRegisterReturn }) {
  return (
    <fieldset className="max-h-96 space-y-3 overflow-y-auto rounded-md border border-line p-4">
      <legend className="sr-only">Event types</legend>
      {props.types.map(({ name, description }) => (
        <label key={name} className="flex items-start gap-3">
          <input
            type="checkbox"
            value={name}
            className="mt-0.5 size-4 shrink-0 accent-(--primary)"
            {...props.register}
          />
          <span className="min-w-0">
            <code className="font-mono text-xs break-all">{name}</code>
            <span className="block text-ink-muted">{description}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
