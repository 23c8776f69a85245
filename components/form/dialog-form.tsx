"use client";

import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { WhatWillHappen } from "#components/dry-run/what-will-happen.tsx";
import { DialogEnd } from "#components/form/dialog-end.tsx";
import { Form } from "#components/form/form.tsx";
import { ProblemList } from "#components/form/problem-list.tsx";
import type { FormOf } from "#components/form/use-form.ts";
import type { DryRun } from "#server/wire/dry-run.ts";

type DialogFormProps<Values extends FieldValues, Sent> = {
  form: Pick<FormOf<Values, Sent>, "handleSubmit" | "problems" | "watch">;
  /** Problems that no field shows, above all fields; those of the form unless told otherwise. */
  problems?: string[];
  /** Sends what was typed, once the form's schema has taken it. */
  onSend: (input: Sent) => void;
  /** The words of the button that sends it. */
  submit: string;
  busy: boolean;
  /** Asks for a dry run of what was typed: then the form offers to say what would happen. */
  tryOut?: ((input: Sent) => Promise<DryRun>) | undefined;
  children: ReactNode;
};

/** A form in a dialog: its problems, its fields, and the two ways out of it. */
export function DialogForm<Values extends FieldValues, Sent>({
  form,
  problems = form.problems,
  onSend,
  submit,
  busy,
  tryOut,
  children,
}: DialogFormProps<Values, Sent>) {
  return (
    <Form onSubmit={form.handleSubmit((input) => onSend(input))} noValidate className="space-y-5">
      <ProblemList problems={problems} />
      {children}
      {tryOut && (
        <WhatWillHappen
          about={JSON.stringify(form.watch())}
          prepare={(ask) => void form.handleSubmit((input) => ask(tryOut(input)))()}
        />
      )}
      <DialogEnd submit={submit} busy={busy} />
    </Form>
  );
}
