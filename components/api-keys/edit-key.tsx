"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { enteredLimits } from "#components/api-keys/entered-limits.ts";
import { LimitFields } from "#components/api-keys/limit-fields.tsx";
import { SelectField, TextField } from "#components/form/fields/form-fields.tsx";
import { Form } from "#components/form/form.tsx";
import { ProblemList } from "#components/form/problem-list.tsx";
import { trpc } from "#components/trpc/client.ts";
import { problemsOf } from "#components/trpc/problems.ts";
import { Button } from "#components/ui/button.tsx";
import { Dialog, DialogActions } from "#components/ui/dialog.tsx";
import { toastDone } from "#components/ui/toast.tsx";
import type { ApiKey } from "#server/wire/access/api-key.ts";

type EditKeyProps = {
  apiKey: ApiKey;
  readScopes: readonly string[];
  /** Small in a row of a table. */
  size?: "sm";
};

/** Changes a key's name, what it may do, where from and within which limits. What stays as it was is not sent. */
export function EditKey({ apiKey, readScopes, size }: EditKeyProps) {
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const before = apiKey.allowedAddresses.join(", ");
  const update = trpc.apiKeys.update.useMutation({
    onSuccess: () => {
      setOpen(false);
      toastDone(`${apiKey.name} is changed`);
      router.refresh();
    },
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const entered = new FormData(event.currentTarget);
    const access = entered.get("access");
    const addresses = String(entered.get("addresses"));
    const limits = enteredLimits(entered, apiKey.limits);
    update.mutate({
      id: apiKey.id,
      name: String(entered.get("name")).trim(),
      ...(access === "all" ? { scopes: [] } : access === "read" ? { scopes: [...readScopes] } : {}),
      ...(addresses === before
        ? {}
        : { allowedAddresses: addresses.split(/[\s,]+/).filter((one) => one !== "") }),
      ...(JSON.stringify(limits) === JSON.stringify(apiKey.limits) ? {} : { limits }),
    });
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(wanted) => {
        update.reset();
        setOpen(wanted);
      }}
      title={`Edit “${apiKey.name}”`}
      description={`${apiKey.client ?? `…${apiKey.last4}`}, used about ${apiKey.usageCount.toLocaleString("en")} times${
        apiKey.lastUsedFrom ? `, last from ${apiKey.lastUsedFrom}` : ""
      }.`}
      trigger={
        <Button
          variant={size ? "ghost" : "secondary"}
          size={size}
          aria-label={`Edit ${apiKey.name}`}
        >
          Edit
        </Button>
      }
    >
      <Form onSubmit={submit} method="post" className="space-y-5">
        <ProblemList problems={update.error ? problemsOf(update.error) : []} />
        <TextField name="name" label="Name" defaultValue={apiKey.name} maxLength={100} required />
        <SelectField name="access" label="May do" defaultValue="same">
          <option value="same">As it is</option>
          <option value="all">Everything</option>
          <option value="read">Read only</option>
        </SelectField>
        <TextField
          name="addresses"
          label="May be used from"
          description="Addresses or networks such as 203.0.113.0/24, separated by commas. If empty: from anywhere."
          defaultValue={before}
        />
        <LimitFields limits={apiKey.limits} />
        <DialogActions>
          <Button type="submit" busy={update.isPending}>
            Save
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
