"use client";

import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { DialogEnd } from "#components/form/dialog-end.tsx";
import { Form } from "#components/form/form.tsx";
import { ProblemList } from "#components/form/problem-list.tsx";
import type { FormOf } from "#components/form/use-form.ts";

type DialogFormProps<Values extends FieldValues, Sent> = {
  form: Pick<FormOf<Values, Sent>, "handleSubmit" | "problems">;
  /** Problems that no field shows, above all fields; those of the form unless told otherwise. */
  problems?: string[];
  /** Sends what was typed, once the form's schema has taken it. */
  onSend: (input: Sent) => void;
  /** The words of the button that sends it. */
  submit: string;
  busy: boolean;
  children: ReactNode;
};

/** A form in a dialog: its problems, its fields, and the two ways out of it. */
export function DialogForm<Values extends FieldValues, Sent>({
  form,
  problems = form.problems,
  onSend,
  submit,
  busy,
  children,
}: DialogFormProps<Values, Sent>) {
  return (
    <Form onSubmit={form.handleSubmit((input) => onSend(input))} noValidate className="space-y-5">
      <ProblemList problems={problems} />
      {children}
      <DialogEnd submit={submit} busy={busy} />
    </Form>
  );
}
