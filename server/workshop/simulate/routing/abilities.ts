import { ProcessorUnreachable } from "#server/core/interfaces/processor-problems.ts";
import type { BankWay } from "#server/wire/atoms/checkout/bank/bank-ways.ts";

export type Name = "sandbox" | "second_sandbox";
export const names: readonly Name[] = ["sandbox", "second_sandbox"];

type Ability = {
  currencies: readonly string[];
  amounts: { minimum: number; maximum: number };
  ways: readonly BankWay[];
};

/** The payments that each takes: the first more currencies, the second larger amounts and debits. */
export const abilities: Record<Name, Ability> = {
  sandbox: {
    currencies: ["EUR", "BRL", "USD"],
    amounts: { minimum: 1, maximum: 50_000 },
    ways: ["ideal", "pix"],
  },
  second_sandbox: {
    currencies: ["EUR", "BRL"],
    amounts: { minimum: 500, maximum: 900_000 },
    ways: ["ideal", "pix", "sepa_debit"],
  },
};

/** The mood in which a processor is asked for a charge. */
export const moods = [
  "honest",
  "honest",
  "honest",
  "honest",
  "honest",
  "busy",
  "busy",
  "account",
  "refuses",
  "loses the request",
  "loses the answer",
  "charges and says busy",
  "dies before",
  "dies after",
] as const;
export type Mood = (typeof moods)[number];

export function away(what: string, kind: "again" | "account" | "unknown" = "unknown") {
  return new ProcessorUnreachable(what, { kind });
}
