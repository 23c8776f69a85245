"use client";

import { useForm } from "#components/form/use-form.ts";
import { formatMoney } from "#components/display/money/format-money.ts";
import { DialogEnd } from "#components/form/dialog-end.tsx";
import { Field } from "#components/form/field.tsx";
import { Form } from "#components/form/form.tsx";
import { ProblemList } from "#components/form/problem-list.tsx";
import { problemsBeside, schemaResolver } from "#components/form/schema-resolver.ts";
import { trpc } from "#components/trpc/client.ts";
import { once } from "#components/trpc/once-link.ts";
import { problemsOf, splitProblems } from "#components/trpc/problems.ts";
import { Input } from "#components/ui/input.tsx";
import type { LetterTo } from "#server/wire/atoms/checkout/paper.ts";
import { shortAddress } from "#server/wire/atoms/checkout/short-link.ts";
import type { PaymentLink } from "#server/wire/payments/payment-link.ts";

/** The fields of a link that the email mentions. */
export type SentLink = Pick<
  PaymentLink,
  "id" | "url" | "name" | "totalAmount" | "currency" | "mode"
>;

export type SendLinkFormProps = {
  link: SentLink;
  merchantName: string;
  /** The recipient's email address, as far as it is known. */
  to: string;
  onSent: (to: string) => void;
};

const resolver = schemaResolver<{ to: string }, typeof LetterTo>(
  () => import("#server/wire/atoms/checkout/paper.ts").then((wire) => wire.LetterTo),
  { toInput: ({ to }) => ({ to: to.trim() }) },
);

/** To whom, in the dialog of SendLink. */
export function SendLinkForm({ link, merchantName, to, onSent }: SendLinkFormProps) {
  const form = useForm<{ to: string }, unknown, { to: string }>({
    defaultValues: { to },
    resolver,
  });
  const send = trpc.notifications.sendEmail.useMutation({ trpc: once });
  const problems = send.error ? splitProblems(problemsOf(send.error), ["to"]) : null;
  const submit = (typed: { to: string }) => {
    const context = contextOf(link, merchantName, typed.to);
    const onSuccess = () => onSent(typed.to);
    send.mutate({ to: typed.to, template: "payment_link", context }, { onSuccess });
  };
  const beside = problemsBeside(form.formState.errors, ["to"]);
  return (
    <Form onSubmit={form.handleSubmit(submit)} noValidate className="space-y-5">
      <ProblemList problems={[...beside, ...(problems?.general ?? [])]} />
      <Field label="E-mail" error={form.formState.errors.to?.message ?? problems?.byField.to}>
        {(control) => (
          <Input {...control} {...form.register("to")} inputMode="email" autoComplete="off" />
        )}
      </Field>
      <DialogEnd submit="Send" busy={send.isPending} />
    </Form>
  );
}

function contextOf(link: SentLink, merchantName: string, to: string) {
  const url = new URL(shortAddress(link));
  url.searchParams.set("email", to);
  const amount = formatMoney(link.totalAmount, link.currency);
  return { merchantName, amount, url: url.href, ...(link.name && { name: link.name }) };
}
