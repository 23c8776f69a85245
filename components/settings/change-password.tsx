"use client";

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
import { trpc } from "#components/trpc/client.ts";
import { problemsOf, splitProblems } from "#components/trpc/problems.ts";
import type { ChangePassword as PasswordChange } from "#server/wire/account.ts";
import { passwordLengthMin } from "#server/wire/atoms/password.ts";

const fields = ["current", "password"] as const;
type Values = { current: string; password: string };

const resolver = schemaResolver<Values, typeof PasswordChange>(
  () => import("#server/wire/account.ts").then((wire) => wire.ChangePassword),
  {
    toInput: (values) => values,
  },
);

/** Replaces one's own password. */
export function ChangePassword() {
  const [open, setOpen] = useState(false);
  const form = useForm<Values, unknown, PasswordChange>({
    defaultValues: { current: "", password: "" },
    resolver,
  });
  const change = trpc.account.changePassword.useMutation({
    onSuccess: () => {
      setOpen(false);
      form.reset();
      toastDone("Your password is changed");
    },
  });
  const problems = change.error ? splitProblems(problemsOf(change.error), fields) : null;
  const { errors } = form.formState;
  return (
    <Dialog
      open={open}
      onOpenChange={(wanted) => {
        change.reset();
        form.reset();
        setOpen(wanted);
      }}
      title="Change your password"
      description="You stay signed in here, and are signed out everywhere else."
      trigger={
        <Button variant="secondary" size="sm">
          Change password
        </Button>
      }
    >
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
    </Dialog>
  );
}
