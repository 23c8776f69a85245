import { parseAmount } from "#components/form/amount/parse-amount.ts";
import { readCountries } from "#components/shipping-rates/countries-field.ts";
import { bankWayFacts, bankWayNames } from "#server/wire/atoms/checkout/bank/bank-ways.ts";

/** The values of a rule's form. Named as the operation's fields, so that its issues find them. */
export type RuleValues = {
  processor: string;
  methods: string;
  currencies: string;
  countries: string;
  brands: string;
  minimumAmount: string;
  maximumAmount: string;
  sharePercent: string;
};

/** The input that the operation takes. A number that cannot be read stays NaN, which it refuses. */
export function toRuleInput(values: RuleValues): Record<string, unknown> {
  const currency = values.currencies.trim().toUpperCase();
  const one = (value: string) => (value === "" ? [] : [value]);
  const amount = (typed: string) => (typed.trim() ? parseAmount(typed.trim(), currency) : null);
  return {
    processor: values.processor,
    methods: one(values.methods),
    currencies: one(currency),
    countries: readCountries(values.countries),
    brands: one(values.brands),
    minimumAmount: amount(values.minimumAmount),
    maximumAmount: amount(values.maximumAmount),
    sharePercent: Number(values.sharePercent),
  };
}

/** Ways to pay and brands of cards to choose from, by code word. */
export const methodChoices: readonly { value: string; label: string }[] = [
  { value: "", label: "Any" },
  { value: "card", label: "Card" },
  ...bankWayNames.map((value) => ({ value, label: bankWayFacts(value).label })),
];
export const brandChoices = [
  { value: "", label: "Any" },
  { value: "visa", label: "Visa" },
  { value: "mastercard", label: "Mastercard" },
  { value: "amex", label: "American Express" },
  { value: "discover", label: "Discover" },
  { value: "jcb", label: "JCB" },
  { value: "diners", label: "Diners Club" },
  { value: "unionpay", label: "UnionPay" },
  { value: "maestro", label: "Maestro" },
] as const;
