import type { CurrencyChoice } from "#components/form/amount/currency-choices.ts";
import { Options } from "#components/ui/select.tsx";

/** Currencies to choose from, by code and name. */
export function CurrencyOptions({ choices }: { choices: CurrencyChoice[] }) {
  return (
    <Options of={choices.map(({ code, name }) => ({ value: code, label: `${code} – ${name}` }))} />
  );
}
