import { currencyCodes } from "#server/wire/atoms/currency.ts";

export type CurrencyChoice = { code: string; name: string };

/**
 * Every currency with its English name. Made on the server and handed to forms: browsers
 * carry other names than Node, and the two renderings have to agree.
 */
export function currencyChoices(): CurrencyChoice[] {
  const names = new Intl.DisplayNames("en", { type: "currency" });
  return currencyCodes.map((code) => ({ code, name: names.of(code) ?? code }));
}
