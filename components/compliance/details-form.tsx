"use client";

import { useRouter } from "next/navigation";
import { TextField } from "#components/form/fields/form-fields.tsx";
import { Form } from "#components/form/form.tsx";
import { ProblemList } from "#components/form/problem-list.tsx";
import { useForm } from "#components/form/use-form.ts";
import { trpc } from "#components/trpc/client.ts";
import { Button } from "#components/ui/button.tsx";
import { Card, CardBody, CardHeader } from "#components/ui/card.tsx";
import { toastDone } from "#components/ui/toast.tsx";
import { type TextFieldName, textFields } from "#server/wire/atoms/merchant/compliance-fields.ts";
import type { ComplianceRecord } from "#server/wire/compliance.ts";

type DetailsFormProps = {
  title: string;
  fields: TextFieldName[];
  record: ComplianceRecord;
  /** False for those who may look only. */
  mayChange: boolean;
};

/** One step's texts, saved by themselves. Only what was changed is sent: a masked number never is. */
export function DetailsForm({ title, fields, record, mayChange }: DetailsFormProps) {
  const router = useRouter();
  const update = trpc.compliance.update.useMutation();
  const defaultValues = Object.fromEntries(fields.map((name) => [name, record[name] ?? ""]));
  const form = useForm<Record<string, string>, Record<string, string>>({
    saving: update,
    defaultValues,
  });
  const { dirtyFields, isDirty } = form.formState;
  const missing = new Map(record.requirements.missing.map(({ field, reason }) => [field, reason]));

  const save = form.handleSubmit((values) => {
    const changed = fields
      .filter((name) => dirtyFields[name])
      .map((name) => [name, values[name]?.trim() || null]);
    update.mutate(
      { id: record.id, ...Object.fromEntries(changed) },
      {
        onSuccess: () => {
          form.reset(values);
          toastDone(`${title} saved`);
          router.refresh();
        },
      },
    );
  });

  return (
    <Card>
      <CardHeader title={title} />
      <CardBody>
        <Form onSubmit={save} noValidate className="space-y-5">
          <ProblemList problems={form.problems} />
          <div className="grid gap-5 sm:grid-cols-2">
            {fields.map((name) => (
              <TextField
                form={form}
                name={name}
                key={name}
                label={labelOf(name)}
                optional={!("neededFor" in textFields[name])}
                description={missing.get(name)?.replaceAll("_", " ")}
                readOnly={!mayChange}
                autoComplete="off"
              />
            ))}
          </div>
          {mayChange && (
            <Button type="submit" variant="secondary" busy={update.isPending} disabled={!isDirty}>
              Save
            </Button>
          )}
        </Form>
      </CardBody>
    </Card>
  );
}

/** "Account number; masked for …" is called "Account number". */
function labelOf(name: TextFieldName): string {
  return textFields[name].description.replace(/[.;].*$/, "");
}
