import { withoutCard } from "#components/checkout/browser/without-card.ts";

/** The fields of a form without the card, to be posted as a form with this purpose. */
export function bodyWithoutCard(form: HTMLFormElement, what: string): URLSearchParams {
  const fields = [...withoutCard(new FormData(form))].map(([name, value]) => [name, String(value)]);
  const body = new URLSearchParams(fields);
  body.set("do", what);
  return body;
}
