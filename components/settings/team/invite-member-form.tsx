"use client";

import { type RefObject } from "react";
import { DialogForm } from "#components/form/dialog-form.tsx";
import { SelectField, TextField } from "#components/form/fields/form-fields.tsx";
import { schemaResolver } from "#components/form/schema-resolver.ts";
import { useForm } from "#components/form/use-form.ts";
import { RoleOptions } from "#components/settings/team/role-options.tsx";
import { trpc } from "#components/trpc/client.ts";
import type { InviteMember } from "#server/wire/access/team.ts";

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
  const invite = trpc.team.invite.useMutation({
    onSuccess: (_, { email }) => {
      form.reset(blank);
      onInvited(email);
    },
  });
  const form = useForm<Values, InviteMember>({
    saving: invite,
    defaultValues: blank,
    draft,
    resolver,
  });
  return (
    <DialogForm
      form={form}
      onSend={(input) => invite.mutate(input)}
      submit="Send invitation"
      busy={invite.isPending}
    >
      <TextField form={form} name="name" label="Name" autoComplete="off" />
      <TextField form={form} name="email" label="Email" inputMode="email" autoComplete="off" />
      <SelectField form={form} name="role" label="Role">
        <RoleOptions mayMakeOwners={mayMakeOwners} />
      </SelectField>
    </DialogForm>
  );
}
