export const ofCard = ["number", "expiry", "cvc", "cardName", "processorToken"];

/** Removes the card's fields from a form that pays nothing: they stay in the browser. */
export function withoutCard(fields: FormData): FormData {
  for (const name of ofCard) fields.delete(name);
  return fields;
}
