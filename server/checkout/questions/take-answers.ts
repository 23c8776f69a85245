import { clean } from "#server/checkout/pay/details-form.ts";
import type { AskedField, Questions } from "#server/checkout/questions/asked.ts";
import type { FieldErrors, FieldProblem } from "#server/checkout/view.ts";
import type { ShopperChoices } from "#server/payments/selling/choices.ts";
import { readTaxId } from "#server/tax/tax-id.ts";
import { holdsCardNumber } from "#server/wire/atoms/checkout/card-number.ts";
import { latinDigits, parseWhole } from "#server/wire/atoms/digits.ts";
import { currencyExponent } from "#server/wire/atoms/money/currency-table.ts";
import { parseMinorUnits } from "#server/wire/atoms/money/minor-units.ts";
import type { FieldAnswer } from "#server/wire/atoms/selling/answers.ts";

/** The answers of a form that was posted, as far as they can be read, and what is wrong with the others. */
export type TakenAnswers = {
  /** With the values as typed, to be shown again: without those that hold a card number. */
  questions: Questions | null;
  errors: FieldErrors;
  answers: FieldAnswer[];
  agreed: boolean;
  choices: Pick<ShopperChoices, "tip" | "optional" | "business">;
};

type Prices = { currency: string; locale: string };
type Posted = Record<string, string>;

/** Reads the answers in a posted form. Fields that were not asked for are not looked at. */
export function takeAnswers(
  questions: Questions | null,
  form: Posted,
  prices: Prices,
): TakenAnswers {
  if (!questions) return { questions, errors: {}, answers: [], agreed: false, choices: {} };
  const errors: FieldErrors = {};
  const text = textsOf(form, errors);
  const answers = questions.fields.flatMap((field): FieldAnswer[] => {
    const { problem, value } = readField(field, text(field.name));
    if (problem) errors[field.name] ??= problem;
    return value === null ? [] : [{ key: field.key, label: field.label, value }];
  });
  const agreed = questions.consent !== null && form.consent === "1";
  if (questions.consent?.required && !agreed) errors.consent = "consent_required";
  // Left out where nothing was chosen, so that equal choices are equal.
  const choices = {
    ...readTip(questions.tips, { text, errors, prices }),
    ...readItems(questions.items, { text, errors }),
    ...(questions.business ? readBusiness({ text, errors }) : {}),
  };
  const names = typedNames(questions);
  const typed = Object.fromEntries(names.map((name) => [name, text(name)]));
  return { questions: { ...questions, typed }, errors, answers, agreed, choices };
}

/** A text field as it was typed; one that holds a card number is empty, and wrong. */
function textsOf(form: Posted, errors: FieldErrors): (name: string) => string {
  return (name) => {
    const typed = clean(form[name], 256);
    if (!holdsCardNumber(typed)) return typed;
    errors[name] = "card_number";
    return "";
  };
}

function typedNames({ fields, items }: Questions): string[] {
  const named = [...fields, ...items].map(({ name }) => name);
  return [...named, "consent", "tip", "tipAmount", "companyName", "taxNumber"];
}

type Read = { value: string | null; problem: FieldProblem | null };

/** The answer as it is kept; null where there is none. */
function readField(field: AskedField, typed: string): Read {
  const wrong = (problem: FieldProblem): Read => ({ value: null, problem });
  if (field.type === "checkbox") {
    const isOn = typed === "1";
    return isOn || !field.required ? { value: String(isOn), problem: null } : wrong("required");
  }
  if (typed === "") return field.required ? wrong("required") : { value: null, problem: null };
  const read = readers[field.type](field, typed);
  return typeof read === "string" ? { value: read, problem: null } : wrong(read.problem);
}

type Reader = (field: AskedField, typed: string) => string | { problem: FieldProblem };

const readers: Record<Exclude<AskedField["type"], "checkbox">, Reader> = {
  text: ({ minimum, maximum }, typed) => {
    const length = [...typed].length;
    if (minimum !== null && length < minimum) return { problem: "answer_short" };
    return length > (maximum ?? 255) ? { problem: "answer_long" } : typed;
  },
  number: ({ minimum, maximum }, typed) => {
    const [, minus, digits = ""] = /^([-−‐]?)(.*)$/su.exec(typed) ?? [];
    const whole = parseWhole(digits);
    if (Number.isNaN(whole)) return { problem: "quantity_invalid" };
    const value = minus && whole !== 0 ? -whole : whole;
    if (minimum !== null && value < minimum) return { problem: "answer_low" };
    return maximum !== null && value > maximum ? { problem: "answer_high" } : String(value);
  },
  dropdown: ({ options }, typed) =>
    options.some(({ value }) => value === typed) ? typed : { problem: "required" },
  date: (_field, typed) => {
    const day = latinDigits(typed);
    return isDay(day) ? day : { problem: "date_invalid" };
  },
};

/** A day of the calendar as YYYY-MM-DD, which is how browsers post it. */
function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

type Reading = { text: (name: string) => string; errors: FieldErrors };

function readTip(
  tips: Questions["tips"],
  { text, errors, prices }: Reading & { prices: Prices },
): Pick<ShopperChoices, "tip"> {
  if (!tips) return {};
  const chosen = text("tip");
  const choice = tips.choices.find(({ value }) => value === chosen);
  if (choice)
    return { tip: "percent" in choice ? { percent: choice.percent } : { amount: choice.amount } };
  const typed = text("tipAmount");
  if (!tips.custom || chosen !== "own") return {};
  const amount = parseMinorUnits(typed, currencyExponent(prices.currency) ?? 2, prices.locale);
  if (amount >= 0 && amount <= tips.maximum) return amount === 0 ? {} : { tip: { amount } };
  errors.tipAmount ??= "tip_invalid";
  return {};
}

function readItems(
  items: Questions["items"],
  { text, errors }: Reading,
): Pick<ShopperChoices, "optional"> {
  if (items.length === 0) return {};
  const optional: Record<number, number> = {};
  for (const [place, { name, quantityMax }] of items.entries()) {
    const typed = text(name);
    if (typed === "") continue;
    const quantity = parseWhole(typed);
    if (Number.isNaN(quantity)) errors[name] ??= "quantity_invalid";
    else if (quantity > quantityMax) errors[name] ??= "quantity_too_large";
    else if (quantity > 0) optional[place] = quantity;
  }
  return Object.keys(optional).length > 0 ? { optional } : {};
}

/** The company's name makes the purchase a company's; a VAT number has its right check digits. */
function readBusiness({ text, errors }: Reading): Pick<ShopperChoices, "business"> {
  const name = text("companyName");
  const taxNumber = text("taxNumber").slice(0, 40);
  if (name === "" && taxNumber === "") return {};
  if (name === "") errors.companyName ??= "required";
  if (!readTaxId({ value: taxNumber, country: null })) errors.taxNumber ??= "tax_number_invalid";
  return { business: { name, taxNumber, check: null } };
}
