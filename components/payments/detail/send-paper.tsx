"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { useForm } from "#components/form/use-form.ts";
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
import { once } from "#components/trpc/once-link.ts";
import { problemsOf, splitProblems } from "#components/trpc/problems.ts";
import type { LetterTo } from "#server/wire/atoms/checkout/paper.ts";

const resolver = schemaResolver<{ to: string }, typeof LetterTo>(
  () => import("#server/wire/atoms/checkout/paper.ts").then((wire) => wire.LetterTo),
  {
    toInput: ({ to }) => ({ to: to.trim() }),
  },
);

type SendPaperProps = {
  of: "payment" | "refund";
  id: string;
  /** As it is called, such as "Receipt no. 17". */
  name: string;
  /** Where it went before, as far as is known. */
  to: string;
};

/** Sends the letter with a receipt, or with a refund's note, once more. */
export function SendPaper({ of, id, name, to }: SendPaperProps) {
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const form = useForm<{ to: string }, unknown, { to: string }>({
    defaultValues: { to },
    resolver,
  });
  const receipt = trpc.paymentIntents.sendReceipt.useMutation({ trpc: once });
  const note = trpc.refunds.sendNote.useMutation({ trpc: once });
  const send = of === "payment" ? receipt : note;
  const problems = send.error ? splitProblems(problemsOf(send.error), ["to"]) : null;
  const onSuccess = (_: unknown, input: { to: string }) => {
    setOpen(false);
    toastDone(`Sent to ${input.to}`);
    router.refresh();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(wanted) => {
        send.reset();
        setOpen(wanted);
      }}
      title={`${name}: send again`}
      description="The letter goes out once more, in the language of the payment's page. Its link works for another year."
      trigger={
        <Button variant="ghost" size="sm" aria-label={`Send again: ${name}`}>
          Send again
        </Button>
      }
    >
      <Form
        onSubmit={form.handleSubmit((input) => send.mutate({ id, ...input }, { onSuccess }))}
        noValidate
        className="space-y-5"
      >
        <ProblemList
          problems={[
            ...problemsBeside(form.formState.errors, ["to"]),
            ...(problems?.general ?? []),
          ]}
        />
        <Field label="E-mail" error={form.formState.errors.to?.message ?? problems?.byField.to}>
          {(control) => (
            <Input {...control} {...form.register("to")} inputMode="email" autoComplete="off" />
          )}
        </Field>
        <DialogEnd submit="Send" busy={send.isPending} />
      </Form>
    </Dialog>
  );
}
