import { z } from "zod";
import { knownCurrencies } from "#server/wire/atoms/money/currency-table.ts";
import { exampleOf } from "#server/wire/atoms/money/pointed-amount.ts";

/** Whole numbers of each currency's smallest unit; a currency that is not named has 0. */
export type AmountsByCurrency = Readonly<Record<string, number>>;

const pair = /^([A-Z]{3}):(\d{1,12})$/;

/**
 * An amount for each currency, such as `EUR:30,JPY:40`. One number for all would be 30 cents here
 * and 30 yen there: only 0 needs no currency. An issue says, after the word "write", how to put its part.
 */
export const AmountsByCurrency = z
  .string()
  .default("")
  .transform((text, check): AmountsByCurrency => {
    const amounts: Record<string, number> = {};
    if (text.trim() === "0") return amounts;
    for (const part of text.split(",").map((one) => one.trim())) {
      if (part === "") continue;
      const [, currency = "", units = ""] = pair.exec(part) ?? [];
      if (knownCurrencies.has(currency)) amounts[currency] = Number(units);
      else check.addIssue({ code: "custom", message: instead(part) });
    }
    return amounts;
  });

function instead(part: string): string {
  const [, currency = "", amount = ""] = /^([A-Z]{3}):([\d.]+)$/i.exec(part) ?? [];
  const code = currency.toUpperCase();
  if (currency !== "" && !knownCurrencies.has(code))
    return `a currency of ISO 4217, such as EUR, not ${currency}`;
  const example = exampleOf(amount, code);
  if (example !== null) return `${example}, which is ${code}:${Number.parseInt(example, 10)}`;
  if (currency !== "" && /^\d{1,12}$/.test(amount)) return `${code}:${amount}`;
  return "each currency with its amount in the smallest unit, such as EUR:30 for €0.30";
}
