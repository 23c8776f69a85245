"use client";

import { useForm } from "#components/form/use-form.ts";
import { DialogEnd } from "#components/form/dialog-end.tsx";
import { Field } from "#components/form/field.tsx";
import { Form } from "#components/form/form.tsx";
import { ProblemList } from "#components/form/problem-list.tsx";
import { problemsBeside, schemaResolver } from "#components/form/schema-resolver.ts";
import { trpc } from "#components/trpc/client.ts";
import { problemsOf, splitProblems } from "#components/trpc/problems.ts";
import { Input } from "#components/ui/input.tsx";
import type { ChangePassword } from "#server/wire/access/account.ts";
import { passwordLengthMin } from "#server/wire/atoms/merchant/password.ts";

const fields = ["current", "password"] as const;
type Values = { current: string; password: string };

const resolver = schemaResolver<Values, typeof ChangePassword>(
  () => import("#server/wire/access/account.ts").then((wire) => wire.ChangePassword),
  { toInput: (values) => values },
);

/** The two passwords, in the dialog of ChangePassword. */
export function ChangePasswordForm({ onChanged }: { onChanged: () => void }) {
  const form = useForm<Values, unknown, ChangePassword>({
    defaultValues: { current: "", password: "" },
    resolver,
  });
  const change = trpc.account.changePassword.useMutation({ onSuccess: onChanged });
  const problems = change.error ? splitProblems(problemsOf(change.error), fields) : null;
  const { errors } = form.formState;
  return (
    <Form
      onSubmit={form.handleSubmit((input) => change.mutate(input))}
      noValidate
      className="space-y-5"
    >
      <ProblemList problems={[...problemsBeside(errors, fields), ...(problems?.general ?? [])]} />
      <Field label="Password now" error={errors.current?.message ?? problems?.byField.current}>
        {(control) => (
          <Input
            {...control}
            {...form.register("current")}
            type="password"
            autoComplete="current-password"
          />
        )}
      </Field>
      <Field
        label="New password"
        description={`At least ${passwordLengthMin} characters.`}
        error={errors.password?.message ?? problems?.byField.password}
      >
        {(control) => (
          <Input
            {...control}
            {...form.register("password")}
            type="password"
            autoComplete="new-password"
          />
        )}
      </Field>
      <DialogEnd submit="Change password" busy={change.isPending} />
    </Form>
  );
}
