import { startOf } from "#server/core/text/cut-text.ts";
import { holdsCardNumber } from "#server/wire/atoms/checkout/card-number.ts";

const withheld = "[card number]";

/** A text of a payer as it is kept: without control characters, cut, and not at all if a card number stands in it. */
export function keptText(given: string | null, max: number): string | null {
  if (given === null) return null;
  const text = given
    .toWellFormed()
    .replaceAll(/[^\S\n]+/g, " ")
    .replaceAll(/[\p{Cc}--\n]/gv, "")
    .trim();
  if (text === "") return null;
  return holdsCardNumber(text) ? withheld : startOf(text, max);
}
