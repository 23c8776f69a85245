import type { Selling } from "#server/wire/atoms/selling/selling.ts";

/** One of the merchant's own fields, in the shopper's language. */
export type AskedField = {
  /** Its key, and its name in the form. */
  key: string;
  name: string;
  type: "text" | "number" | "dropdown" | "checkbox" | "date";
  label: string;
  required: boolean;
  minimum: number | null;
  maximum: number | null;
  options: readonly { value: string; label: string }[];
};

/** Something that the page offers beside the order. */
export type AskedItem = {
  /** Its name in the form. */
  name: string;
  title: string;
  /** Price of one, in the smallest currency unit. */
  amount: number;
  imageSrc: string | null;
  quantityMax: number;
};

export type AskedTip = { value: string; percent: number } | { value: string; amount: number };

/** Everything that a form asks beside the order, the contact and the card. */
export type Questions = {
  fields: readonly AskedField[];
  consent: NonNullable<Selling["consent"]> | null;
  /** `maximum` in the smallest currency unit; `custom` where the shopper may give another amount. */
  tips: { choices: readonly AskedTip[]; custom: boolean; maximum: number } | null;
  items: readonly AskedItem[];
  business: boolean;
  /** The values as they were typed, by the names in the form; never a card number. */
  typed: Readonly<Record<string, string>>;
};

/** The prefix keeps a merchant's key apart from the names that the page itself posts. */
export const fieldName = (key: string) => `field_${key}`;
export const itemName = (place: number) => `optional_${place}`;

/** Why an answer was refused, besides what can be wrong with any field. */
export type QuestionProblem =
  | "consent_required"
  | "answer_short"
  | "answer_long"
  | "answer_low"
  | "answer_high"
  | "date_invalid"
  | "tip_invalid"
  | "tax_number_invalid";
