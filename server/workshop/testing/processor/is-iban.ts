/** ISO 13616: the remainder of the digits by 97 is 1. Written for the models apart from the service's own check. */
export function isIban(iban: string): boolean {
  const turned = iban.slice(4) + iban.slice(0, 4);
  const digits = turned.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return /^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(iban) && BigInt(digits) % 97n === 1n;
}
