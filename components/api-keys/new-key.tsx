"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "#components/ui/button.tsx";
import { Dialog, DialogActions } from "#components/ui/dialog.tsx";
import { Input } from "#components/ui/input.tsx";
import { Select } from "#components/ui/select.tsx";
import { SecretOnce } from "#components/display/secret-once.tsx";
import { Field } from "#components/form/field.tsx";
import { Form } from "#components/form/form.tsx";
import { ProblemList } from "#components/form/problem-list.tsx";
import { problemsBeside, schemaResolver } from "#components/form/schema-resolver.ts";
import { trpc } from "#components/trpc/client.ts";
import { problemsOf } from "#components/trpc/problems.ts";
import type { CreateApiKey } from "#server/wire/api-key.ts";

type Values = { name: string; access: "all" | "read" };

/** Makes a key and shows it this once. The dialog then closes only by its own button. */
export function NewKey({ readScopes }: { readScopes: string[] }) {
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const create = trpc.apiKeys.create.useMutation();

  function close() {
    setOpen(false);
    create.reset();
    router.refresh();
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(wanted) => (wanted ? setOpen(true) : close())}
      dismissible={!create.data}
      title={create.data ? "Your new API key" : "New API key"}
      description={create.data ? create.data.name : "For one program; each gets a key of its own."}
      trigger={<Button>New API key</Button>}
    >
      {create.data ? (
        <>
          <SecretOnce secret={create.data.key} what="API key" />
          <DialogActions>
            <Button onClick={close}>I have copied it</Button>
          </DialogActions>
        </>
      ) : (
        <KeyForm
          readScopes={readScopes}
          busy={create.isPending}
          problems={create.error ? problemsOf(create.error) : []}
          onSubmit={(input) => create.mutate(input)}
        />
      )}
    </Dialog>
  );
}

type KeyFormProps = {
  readScopes: string[];
  busy: boolean;
  problems: string[];
  onSubmit: (input: CreateApiKey) => void;
};

function KeyForm({ readScopes, busy, problems, onSubmit }: KeyFormProps) {
  const form = useForm<Values, unknown, CreateApiKey>({
    defaultValues: { name: "", access: "all" },
    resolver: schemaResolver<Values, typeof CreateApiKey>(
      () => import("#server/wire/api-key.ts").then((wire) => wire.CreateApiKey),
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
