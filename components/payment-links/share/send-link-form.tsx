"use client";

import { formatMoney } from "#components/display/money/format-money.ts";
import { LetterForm } from "#components/form/letter-form.tsx";
import { trpc } from "#components/trpc/client.ts";
import { once } from "#components/trpc/once-link.ts";
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

/** To whom, in the dialog of SendLink. */
export function SendLinkForm({ link, merchantName, to, onSent }: SendLinkFormProps) {
  const send = trpc.notifications.sendEmail.useMutation({ trpc: once });
  const submit = (address: string) => {
    const context = contextOf(link, merchantName, address);
    const onSuccess = () => onSent(address);
    send.mutate({ to: address, template: "payment_link", context }, { onSuccess });
  };
  return <LetterForm to={to} saving={send} onSubmit={submit} />;
}

function contextOf(link: SentLink, merchantName: string, to: string) {
  const url = new URL(shortAddress(link));
  url.searchParams.set("email", to);
  const amount = formatMoney(link.totalAmount, link.currency);
  return { merchantName, amount, url: url.href, ...(link.name && { name: link.name }) };
}
