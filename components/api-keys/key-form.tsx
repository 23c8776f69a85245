"use client";

import { SelectField, TextField } from "#components/form/fields/form-fields.tsx";
import { Form } from "#components/form/form.tsx";
import { ProblemList } from "#components/form/problem-list.tsx";
import { schemaResolver } from "#components/form/schema-resolver.ts";
import { useForm } from "#components/form/use-form.ts";
import { Button } from "#components/ui/button.tsx";
import { DialogActions } from "#components/ui/dialog.tsx";
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
  const form = useForm<Values, CreateApiKey>({
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
      <ProblemList problems={[...form.problems, ...problems]} />
      <TextField form={form} name="name" label="Name" placeholder="Shop server" />
      <SelectField form={form} name="access" label="May do">
        <option value="all">Everything</option>
        <option value="read">Read only</option>
      </SelectField>
      <DialogActions>
        <Button type="submit" busy={busy}>
          Create key
        </Button>
      </DialogActions>
    </Form>
  );
}
