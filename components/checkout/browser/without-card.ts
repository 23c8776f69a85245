/** Card fields stay in the browser. */
export const ofCard = ["number", "expiry", "cvc", "cardName", "processorToken"];

/** The fields of a form without the card, to be posted as a form with this purpose. */
export function withoutCard(form: HTMLFormElement, what: string): URLSearchParams {
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form))
    if (typeof value === "string" && !ofCard.includes(name)) fields.set(name, value);
  fields.set("do", what);
  return fields;
}
