import type { Formatted } from "#components/checkout/browser/card/typed-field.ts";
import {
  cardBrand,
  cardDigits,
  cardLengths,
  groupCardNumber,
} from "#server/wire/atoms/checkout/card-fields.ts";

/** In the brand's groups; complete when the last digit that the brand can have was typed at its end. */
export function formatNumber(typed: string, caret: number): Formatted & { isComplete: boolean } {
  const [, longest] = cardLengths(cardBrand(cardDigits(typed)));
  const digits = cardDigits(typed).slice(0, longest);
  return {
    text: groupCardNumber(digits),
    caret,
    isComplete: digits.length === longest && caret === longest && longest < 19,
  };
}
