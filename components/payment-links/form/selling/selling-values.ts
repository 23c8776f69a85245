import { toDecimal } from "#components/display/money/format-money.ts";
import { parseAmount } from "#components/form/amount/parse-amount.ts";
import { parseWhole } from "#server/wire/atoms/digits.ts";
import { currencyExponent } from "#server/wire/atoms/money/currency-table.ts";
import type { CustomField } from "#server/wire/atoms/selling/questions.ts";
import type { Selling } from "#server/wire/atoms/selling/selling.ts";
import type { TrialWithoutCard } from "#server/wire/atoms/selling/trial-days.ts";
import type { PaymentLink } from "#server/wire/payments/payment-link.ts";

/** A field of the merchant's own, as the form has it. */
export type FieldValues = {
  type: CustomField["type"];
  label: string;
  required: boolean;
  onReceipt: boolean;
  /** The choices of a dropdown, a line each. */
  options: string;
  /** The parts that the form does not show: the key, limits, labels in other languages. */
  kept: Partial<CustomField>;
};

type Priced = { name: string; amount: string };
/** Something beside the order; a product's name and price are its own. */
export type OfferValues = Priced & {
  quantityMax: string;
  kept: Partial<NonNullable<Selling["optionalItems"]>[number]>;
};
export type DeliveryValues = Priced & {
  kept: Partial<NonNullable<Selling["shippingOptions"]>[number]>;
};

/** The settings of selling, named like the operation's fields so that its issues find them. */
export type SellingValues = {
  allowPromotionCodes: boolean;
  promotionCode: string;
  shippingOptions: DeliveryValues[];
  shippingCountries: string;
  customFields: FieldValues[];
  consent: { terms: string; privacy: string; returns: string; required: boolean };
  tipOptions: { percentages: string; custom: boolean };
  optionalItems: OfferValues[];
  businessPurchase: boolean;
  recovery: boolean;
  /** Days; 0 is no trial, empty the trial of the prices. */
  trialDays: string;
  /** How a trial without a card ends; empty: the page asks for a card. */
  trialWithoutCard: "" | TrialWithoutCard;
};

export const blankField: FieldValues = {
  type: "text",
  label: "",
  required: false,
  onReceipt: false,
  options: "",
  kept: {},
};
export const blankOffer: OfferValues = { name: "", amount: "", quantityMax: "1", kept: {} };
export const blankDelivery: DeliveryValues = { name: "", amount: "", kept: {} };

export const blankSelling: SellingValues = {
  allowPromotionCodes: false,
  promotionCode: "",
  shippingOptions: [],
  shippingCountries: "",
  customFields: [],
  consent: { terms: "", privacy: "", returns: "", required: true },
  tipOptions: { percentages: "", custom: false },
  optionalItems: [],
  businessPurchase: false,
  recovery: false,
  trialDays: "",
  trialWithoutCard: "",
};

/** The settings of a link as its form begins with them. */
export function toSellingValues(link: PaymentLink): SellingValues {
  const digits = currencyExponent(link.currency) ?? 0;
  const priced = ({ name, amount }: { name?: string | null; amount?: number | undefined }) => ({
    name: name ?? "",
    amount: amount === undefined ? "" : toDecimal(amount, digits),
  });
  const { consent, tipOptions } = link;
  return {
    allowPromotionCodes: link.allowPromotionCodes,
    promotionCode: link.promotionCode ?? "",
    shippingOptions: link.shippingOptions.map((option) => ({ ...priced(option), kept: option })),
    shippingCountries: link.shippingCountries.join(", "),
    customFields: link.customFields.map((field) => ({
      type: field.type,
      label: typeof field.label === "string" ? field.label : (field.label["en"] ?? ""),
      required: field.required,
      onReceipt: field.onReceipt,
      options: (field.options ?? []).map(({ label }) => label).join("\n"),
      kept: field,
    })),
    consent: {
      terms: consent?.terms ?? "",
      privacy: consent?.privacy ?? "",
      returns: consent?.returns ?? "",
      required: consent?.required ?? true,
    },
    tipOptions: {
      percentages: (tipOptions?.percentages ?? []).join(", "),
      custom: tipOptions?.custom ?? false,
    },
    optionalItems: link.optionalItems.map((item) => ({
      ...priced(item),
      quantityMax: String(item.quantityMax),
      kept: item,
    })),
    businessPurchase: link.businessPurchase,
    recovery: link.recovery,
    trialDays: String(link.trialDays ?? 0),
    trialWithoutCard: link.trialWithoutCard ?? "",
  };
}

type Sold = { currency: string; mode: PaymentLink["mode"] };

/**
 * The settings as the operation takes them. A value that cannot be read becomes one that is refused; settings of a price
 * are left out of a link that only saves a card.
 */
export function toSelling(given: SellingValues, { currency, mode }: Sold): Record<string, unknown> {
  const { customFields, consent, businessPurchase } = given;
  const values =
    mode === "setup" ? { ...blankSelling, customFields, consent, businessPurchase } : given;
  return {
    allowPromotionCodes: values.allowPromotionCodes,
    promotionCode: values.promotionCode.trim() || null,
    shippingOptions: values.shippingOptions.map(({ kept, name, amount }) => ({
      ...kept,
      name: name.trim(),
      amount: parseAmount(amount, currency),
    })),
    shippingCountries: listOf(values.shippingCountries.toUpperCase()),
    customFields: toFields(values.customFields),
    consent: toConsent(values.consent),
    tipOptions: toTips(values.tipOptions),
    optionalItems: values.optionalItems.map(({ kept, name, amount, quantityMax }) => ({
      ...kept,
      name: name.trim(),
      amount: parseAmount(amount, currency),
      currency,
      quantityMax: parseWhole(quantityMax),
    })),
    businessPurchase: values.businessPurchase,
    recovery: values.recovery,
    trialDays: mode === "subscription" ? toTrial(values.trialDays) : undefined,
    trialWithoutCard: mode === "subscription" ? toEnding(values) : undefined,
  };
}

function toFields(fields: FieldValues[]): object[] {
  const taken = new Set(fields.map(({ kept }) => kept.key));
  return fields.map(({ kept, type, label, required, onReceipt, options }) => {
    const key = kept.key ?? freeKey(label, taken);
    taken.add(key);
    const lines = options
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean);
    const limits = type === kept.type ? kept : {};
    return {
      key,
      type,
      label: typeof kept.label === "object" ? { ...kept.label, en: label.trim() } : label.trim(),
      required,
      onReceipt,
      minimum: limits.minimum ?? null,
      maximum: limits.maximum ?? null,
      options: type === "dropdown" ? lines.map((line) => optionOf(line, kept)) : null,
    };
  });
}

/** An option that was there keeps its value, whatever answers have it. */
function optionOf(line: string, { options }: Partial<CustomField>) {
  const known = options?.find(({ label }) => label === line);
  return known ?? { value: line.slice(0, 100), label: line };
}

/** A key out of the label's letters, such as gift_message, that no other field has. */
function freeKey(label: string, taken: ReadonlySet<string | undefined>): string {
  const plain = label
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^[^a-z]+|_+$/g, "")
    .slice(0, 36);
  const base = plain || "field";
  for (let number = 1; ; number += 1) {
    const key = number === 1 ? base : `${base}_${number}`;
    if (!taken.has(key)) return key;
  }
}

function toConsent({ terms, privacy, returns, required }: SellingValues["consent"]) {
  const asked = {
    terms: terms.trim() || null,
    privacy: privacy.trim() || null,
    returns: returns.trim() || null,
  };
  return Object.values(asked).some(Boolean) ? { ...asked, required } : null;
}

function toTrial(typed: string) {
  if (typed.trim() === "") return undefined;
  const days = parseWhole(typed);
  return days === 0 ? null : days;
}

/** Without a trial there is nothing that could end, whatever was chosen before. */
function toEnding({ trialDays, trialWithoutCard }: SellingValues): TrialWithoutCard | null {
  return toTrial(trialDays) === null ? null : trialWithoutCard || null;
}

function toTips({ percentages, custom }: SellingValues["tipOptions"]) {
  const shares = listOf(percentages).map((share) => parseWhole(share.replace(/\s*%$/, "")));
  if (shares.length === 0 && !custom) return null;
  return { ...(shares.length > 0 ? { percentages: shares } : {}), custom };
}

/** "5, 10 15" in parts. */
function listOf(typed: string): string[] {
  return typed.split(/[,;\s]+/).filter(Boolean);
}
