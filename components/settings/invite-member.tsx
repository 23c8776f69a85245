"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { DialogEnd } from "#components/form/dialog-end.tsx";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Input } from "#components/ui/input.tsx";
import { toastDone } from "#components/ui/toast.tsx";
import { Field } from "#components/form/field.tsx";
import { Form } from "#components/form/form.tsx";
import { ProblemList } from "#components/form/problem-list.tsx";
import { problemsBeside, schemaResolver } from "#components/form/schema-resolver.ts";
import { RoleSelect } from "#components/settings/role-select.tsx";
import { trpc } from "#components/trpc/client.ts";
import { problemsOf, splitProblems } from "#components/trpc/problems.ts";
import type { InviteMember as Invitation } from "#server/wire/team.ts";

const fields = ["name", "email", "role"] as const;
type Values = { name: string; email: string; role: string };

const resolver = schemaResolver<Values, typeof Invitation>(
  () => import("#server/wire/team.ts").then((wire) => wire.InviteMember),
  {
    toInput: ({ name, email, role }) => ({ name: name.trim(), email: email.trim(), role }),
  },
);

/** Writes to somebody who shall work here too. */
export function InviteMember({ mayMakeOwners }: { mayMakeOwners: boolean }) {
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const form = useForm<Values, unknown, Invitation>({
    defaultValues: { name: "", email: "", role: "viewer" },
    resolver,
  });
  const invite = trpc.team.invite.useMutation({
    onSuccess: (_, { email }) => {
      setOpen(false);
      form.reset();
      toastDone(`Invitation sent to ${email}`);
      router.refresh();
    },
  });
  const problems = invite.error ? splitProblems(problemsOf(invite.error), fields) : null;
  const errorOf = (field: keyof Values) =>
    form.formState.errors[field]?.message ?? problems?.byField[field];
  return (
    <Dialog
      open={open}
      onOpenChange={(wanted) => {
        invite.reset();
        setOpen(wanted);
      }}
      title="Invite somebody"
      description="They get a letter with a link. They join when they accept."
      trigger={<Button variant="secondary">Invite</Button>}
    >
      <Form
        onSubmit={form.handleSubmit((input) => invite.mutate(input))}
        noValidate
        className="space-y-5"
      >
        <ProblemList
          problems={[
            ...problemsBeside(form.formState.errors, fields),
            ...(problems?.general ?? []),
          ]}
        />
        <Field label="Name" error={errorOf("name")}>
          {(control) => <Input {...control} {...form.register("name")} autoComplete="off" />}
        </Field>
        <Field label="E-mail" error={errorOf("email")}>
          {(control) => (
            <Input {...control} {...form.register("email")} type="email" autoComplete="off" />
          )}
        </Field>
        <Field label="Role" error={errorOf("role")}>
          {(control) => (
            <RoleSelect {...control} {...form.register("role")} mayMakeOwners={mayMakeOwners} />
          )}
        </Field>
        <DialogEnd submit="Send invitation" busy={invite.isPending} />
      </Form>
    </Dialog>
  );
}
