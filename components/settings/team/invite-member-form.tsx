"use client";

import { type RefObject, useEffect } from "react";
import { useForm } from "#components/form/use-form.ts";
import { DialogEnd } from "#components/form/dialog-end.tsx";
import { Field } from "#components/form/field.tsx";
import { Form } from "#components/form/form.tsx";
import { ProblemList } from "#components/form/problem-list.tsx";
import { problemsBeside, schemaResolver } from "#components/form/schema-resolver.ts";
import { RoleSelect } from "#components/settings/team/role-select.tsx";
import { trpc } from "#components/trpc/client.ts";
import { problemsOf, splitProblems } from "#components/trpc/problems.ts";
import { Input } from "#components/ui/input.tsx";
import type { InviteMember } from "#server/wire/access/team.ts";

const fields = ["name", "email", "role"] as const;
type Values = { name: string; email: string; role: string };
const blank: Values = { name: "", email: "", role: "viewer" };

const resolver = schemaResolver<Values, typeof InviteMember>(
  () => import("#server/wire/access/team.ts").then((wire) => wire.InviteMember),
  { toInput: ({ name, email, role }) => ({ name: name.trim(), email: email.trim(), role }) },
);

export type InviteMemberFormProps = {
  mayMakeOwners: boolean;
  /** The values typed when the dialog was left. */
  draft: RefObject<Values | null>;
  onInvited: (email: string) => void;
};

/** The form that says who is invited and in which role, in the dialog of InviteMember. */
export function InviteMemberForm({ mayMakeOwners, draft, onInvited }: InviteMemberFormProps) {
  const form = useForm<Values, unknown, InviteMember>({
    defaultValues: draft.current ?? blank,
    resolver,
  });
  const invite = trpc.team.invite.useMutation({
    onSuccess: (_, { email }) => {
      form.reset(blank);
      onInvited(email);
    },
  });
  useEffect(() => () => void (draft.current = form.getValues()), [form, draft]);
  const problems = invite.error ? splitProblems(problemsOf(invite.error), fields) : null;
  const errorOf = (field: keyof Values) =>
    form.formState.errors[field]?.message ?? problems?.byField[field];
  return (
    <Form
      onSubmit={form.handleSubmit((input) => invite.mutate(input))}
      noValidate
      className="space-y-5"
    >
      <ProblemList
        problems={[...problemsBeside(form.formState.errors, fields), ...(problems?.general ?? [])]}
      />
      <Field label="Name" error={errorOf("name")}>
        {(control) => <Input {...control} {...form.register("name")} autoComplete="off" />}
      </Field>
      <Field label="E-mail" error={errorOf("email")}>
        {(control) => (
          <Input {...control} {...form.register("email")} inputMode="email" autoComplete="off" />
        )}
      </Field>
      <Field label="Role" error={errorOf("role")}>
        {(control) => (
          <RoleSelect {...control} {...form.register("role")} mayMakeOwners={mayMakeOwners} />
        )}
      </Field>
      <DialogEnd submit="Send invitation" busy={invite.isPending} />
    </Form>
  );
}
