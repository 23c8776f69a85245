"use client";

import { DialogForm } from "#components/form/dialog-form.tsx";
import { TextField } from "#components/form/fields/form-fields.tsx";
import { schemaResolver } from "#components/form/schema-resolver.ts";
import { useForm } from "#components/form/use-form.ts";
import { trpc } from "#components/trpc/client.ts";
import type { ChangePassword } from "#server/wire/access/account.ts";
import { passwordLengthMin } from "#server/wire/atoms/merchant/password.ts";

type Values = { current: string; password: string };

const resolver = schemaResolver<Values, typeof ChangePassword>(
  () => import("#server/wire/access/account.ts").then((wire) => wire.ChangePassword),
  { toInput: (values) => values },
);

/** The two passwords, in the dialog of ChangePassword. */
export function ChangePasswordForm({ onChanged }: { onChanged: () => void }) {
  const change = trpc.account.changePassword.useMutation({ onSuccess: onChanged });
  const form = useForm<Values, ChangePassword>({
    saving: change,
    defaultValues: { current: "", password: "" },
    resolver,
  });
  return (
    <DialogForm
      form={form}
      onSend={(input) => change.mutate(input)}
      submit="Change password"
      busy={change.isPending}
    >
      <TextField
        form={form}
        name="current"
        label="Password now"
        type="password"
        autoComplete="current-password"
      />
      <TextField
        form={form}
        name="password"
        label="New password"
        description={`At least ${passwordLengthMin} characters.`}
        type="password"
        autoComplete="new-password"
      />
    </DialogForm>
  );
}
