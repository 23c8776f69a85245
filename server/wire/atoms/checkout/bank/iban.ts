/**
 * Lengths of IBANs by country: the places whose banks take SEPA direct debits. Sources: ISO 13616, IBAN registry
 * (swift.com/standards/data-standards/iban), and the European Payments Council's list of SEPA countries, EPC409-09.
 */
const lengths = {
  AD: 24,
  AT: 20,
  BE: 16,
  BG: 22,
  CH: 21,
  CY: 28,
  CZ: 24,
  DE: 22,
  DK: 18,
  EE: 20,
  ES: 24,
  FI: 18,
  FR: 27,
  GB: 22,
  GI: 23,
  GR: 27,
  HR: 21,
  HU: 28,
  IE: 22,
  IS: 26,
  IT: 27,
  LI: 21,
  LT: 20,
  LU: 20,
  LV: 21,
  MC: 27,
  MT: 31,
  NL: 18,
  NO: 15,
  PL: 28,
  PT: 25,
  RO: 24,
  SE: 24,
  SI: 19,
  SK: 24,
  SM: 27,
  VA: 22,
} as const;

export const sepaCountries: readonly string[] = Object.keys(lengths);

export type IbanProblem = "incomplete" | "invalid" | "not_sepa";

/** The account as banks write it: capital letters, nothing between. */
export function plainIban(typed: string): string {
  return typed.replaceAll(/[\s.-]/g, "").toUpperCase();
}

/** The problem of an IBAN that was typed, by length and check digits (ISO 7064, MOD 97-10); null when there is none. */
export function ibanProblem(typed: string): IbanProblem | null {
  const iban = plainIban(typed);
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(iban)) return iban.length < 5 ? "incomplete" : "invalid";
  const country = iban.slice(0, 2);
  if (!Object.hasOwn(lengths, country)) return "not_sepa";
  const length = lengths[country as keyof typeof lengths];
  if (iban.length < length) return "incomplete";
  return iban.length === length && remainder(iban) === 1 ? null : "invalid";
}

/** Letters count as 10 to 35, and the first four characters come last. */
function remainder(iban: string): number {
  const turned = iban.slice(4) + iban.slice(0, 4);
  let rest = 0;
  for (const character of turned) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
}
