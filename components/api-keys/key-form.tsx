"use client";

import { useForm } from "#components/form/use-form.ts";
import { Field } from "#components/form/field.tsx";
import { Form } from "#components/form/form.tsx";
import { ProblemList } from "#components/form/problem-list.tsx";
import { problemsBeside, schemaResolver } from "#components/form/schema-resolver.ts";
import { Button } from "#components/ui/button.tsx";
import { DialogActions } from "#components/ui/dialog.tsx";
import { Input } from "#components/ui/input.tsx";
import { Select } from "#components/ui/select.tsx";
import type { CreateApiKey } from "#server/wire/access/api-key.ts";

type Values = { name: string; access: "all" | "read" };

export type KeyFormProps = {
  readScopes: string[];
  busy: boolean;
  problems: string[];
  onSubmit: (input: CreateApiKey) => void;
};

/** The form for a key's name and permissions, in the dialog of NewKey. */
export function KeyForm({ readScopes, busy, problems, onSubmit }: KeyFormProps) {
  const form = useForm<Values, unknown, CreateApiKey>({
    defaultValues: { name: "", access: "all" },
    resolver: schemaResolver<Values, typeof CreateApiKey>(
      () => import("#server/wire/access/api-key.ts").then((wire) => wire.CreateApiKey),
      {
        toInput: ({ name, access }) => ({
          name: name.trim(),
          scopes: access === "read" ? readScopes : [],
        }),
      },
    ),
  });
  return (
    <Form onSubmit={form.handleSubmit(onSubmit)} noValidate className="space-y-5">
      <ProblemList problems={[...problemsBeside(form.formState.errors, ["name"]), ...problems]} />
      <Field label="Name" error={form.formState.errors.name?.message}>
        {(control) => <Input {...control} {...form.register("name")} placeholder="Shop server" />}
      </Field>
      <Field label="May do">
        {(control) => (
          <Select {...control} {...form.register("access")}>
            <option value="all">Everything</option>
            <option value="read">Read only</option>
          </Select>
        )}
      </Field>
      <DialogActions>
        <Button type="submit" busy={busy}>
          Create key
        </Button>
      </DialogActions>
    </Form>
  );
}
