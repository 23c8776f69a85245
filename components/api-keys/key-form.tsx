"use client";

import type { FormEvent } from "react";
import { enteredLimits } from "#components/api-keys/entered-limits.ts";
import { LimitFields } from "#components/api-keys/limit-fields.tsx";
import { SelectField, TextField } from "#components/form/fields/form-fields.tsx";
import { Form } from "#components/form/form.tsx";
import { ProblemList } from "#components/form/problem-list.tsx";
import { Button } from "#components/ui/button.tsx";
import { DialogActions } from "#components/ui/dialog.tsx";
import type { CreateApiKey } from "#server/wire/access/api-key.ts";

export type KeyFormProps = {
  readScopes: readonly string[];
  busy: boolean;
  problems: string[];
  onSubmit: (input: CreateApiKey) => void;
};

/** The form for a key's name, permissions and limits, in the dialog of NewKey. */
export function KeyForm({ readScopes, busy, problems, onSubmit }: KeyFormProps) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const entered = new FormData(event.currentTarget);
    onSubmit({
      name: String(entered.get("name")).trim(),
      scopes: entered.get("access") === "read" ? [...readScopes] : [],
      limits: enteredLimits(entered, null),
    });
  }
  return (
    <Form onSubmit={submit} method="post" className="space-y-5">
      <ProblemList problems={problems} />
      <TextField name="name" label="Name" placeholder="Shop server" maxLength={100} required />
      <SelectField name="access" label="May do" defaultValue="all">
        <option value="all">Everything</option>
        <option value="read">Read only</option>
      </SelectField>
      <details>
        <summary className="cursor-pointer font-medium">For software that acts by itself</summary>
        <div className="mt-4">
          <LimitFields limits={null} />
        </div>
      </details>
      <DialogActions>
        <Button type="submit" busy={busy}>
          Create key
        </Button>
      </DialogActions>
    </Form>
  );
}
