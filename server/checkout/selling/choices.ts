import type { FormValues } from "#server/checkout/view.ts";
import type { ShopperChoices } from "#server/payments/selling/choices.ts";

/** The price's choices among the values of a form; what was left alone is left out, so that equal choices are equal. */
export function choicesOf(values: FormValues): ShopperChoices {
  const { code, withoutDiscount, shipping, country, region } = values;
  return {
    ...(code ? { code } : {}),
    ...(withoutDiscount ? { withoutDiscount } : {}),
    ...(shipping ? { shipping } : {}),
    ...(country ? { country } : {}),
    ...(region ? { region } : {}),
  };
}
