import { getViewer } from "#app/(dashboard)/api.ts";
import { currencyCodes } from "#server/wire/atoms/money/currency-table.ts";

/** The currency that the merchant's settings name, if there is something in it; else undefined. */
export async function mainCurrencyOf(there: readonly string[]): Promise<string | undefined> {
  const { mainCurrency } = (await getViewer()).merchant;
  return there.find((currency) => currency === mainCurrency);
}

/**
 * The currency that the form for something new proposes: the main currency, or that of the latest, if it is still
 * a currency.
 */
export async function currencyToPropose(latest: { currency: string } | undefined): Promise<string> {
  const { mainCurrency } = (await getViewer()).merchant;
  const inUse = [mainCurrency, latest?.currency].filter(
    (code) => code && currencyCodes.includes(code),
  );
  return inUse[0] ?? "EUR";
}

/** Currency by currency, the main one first. */
export async function mainFirst<Sum extends { currency: string }>(sums: Sum[]): Promise<Sum[]> {
  const { mainCurrency } = (await getViewer()).merchant;
  const rank = ({ currency }: Sum) => (currency === mainCurrency ? 0 : 1);
  return sums.toSorted((a, b) => rank(a) - rank(b));
}
