/** Member states of the EU (ISO 3166-1, so GR and not EL). */
export const memberStates: readonly string[] =
  "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK".split(" ");

/** Whether a country is a member state of the EU. Its VAT area is taken to be its countries. */
export function isInTheUnion(country: string): boolean {
  return memberStates.includes(country);
}
