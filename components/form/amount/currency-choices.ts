import { currencyCodes } from "#server/wire/atoms/money/currency-table.ts";

export type CurrencyChoice = { code: string; name: string };

/**
 * Every currency that is in use with its English name, and the one that a record has had, which may have
 * ended since: a select without it stands blank. Made on the server and handed to forms: browsers
 * carry other names than Node, and the two renderings have to agree.
 */
export function currencyChoices(kept?: string | null): CurrencyChoice[] {
  const names = new Intl.DisplayNames("en", { type: "currency" });
  const codes = new Set([...currencyCodes, ...(kept ? [kept] : [])]);
  return [...codes].toSorted().map((code) => ({ code, name: names.of(code) ?? code }));
}
