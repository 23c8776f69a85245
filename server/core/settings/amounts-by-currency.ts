import { z } from "zod";

/** Whole numbers of each currency's smallest unit; a currency that is not named has 0. */
export type AmountsByCurrency = Readonly<Record<string, number>>;

const pair = /^([A-Z]{3}):(\d{1,12})$/;

/**
 * An amount for each currency, such as `EUR:30,JPY:40`. One number for all would be 30 cents here
 * and 30 yen there: only 0 needs no currency.
 */
export const AmountsByCurrency = z
  .string()
  .default("")
  .transform((text, check): AmountsByCurrency => {
    const amounts: Record<string, number> = {};
    if (text.trim() === "0") return amounts;
    for (const part of text.split(",").map((one) => one.trim())) {
      if (part === "") continue;
      const [, currency, units] = pair.exec(part) ?? [];
      if (currency && units) amounts[currency] = Number(units);
      else
        check.addIssue({
          code: "custom",
          message: `"${part}" names no currency and amount, such as EUR:30.`,
        });
    }
    return amounts;
  });
