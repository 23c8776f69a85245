import { ownImage } from "#server/checkout/page/own-image.ts";
import {
  type AskedField,
  type AskedTip,
  fieldName,
  itemName,
  type Questions,
} from "#server/checkout/questions/asked.ts";
import { visibleName } from "#server/core/text/visible-name.ts";
import type { ShopperChoices } from "#server/payments/selling/choices.ts";
import { currencyExponent } from "#server/wire/atoms/money/currency-table.ts";
import { typedMinorUnits } from "#server/wire/atoms/money/minor-units.ts";
import type { FieldAnswer } from "#server/wire/atoms/selling/answers.ts";
import type { CustomField } from "#server/wire/atoms/selling/questions.ts";
import type { Selling } from "#server/wire/atoms/selling/selling.ts";

type Known = { answers: readonly FieldAnswer[]; choices: ShopperChoices | null };
type Page = { locale: string; currency: string; goods: number };

/**
 * The questions of an order as its page asks them; null where it asks none. `known` are the answers that this browser
 * gave before: nobody else's. The tick of consent is never among them.
 */
export function describeQuestions(
  selling: Selling | null,
  { locale, currency, goods }: Page,
  known: Known = { answers: [], choices: null },
): Questions | null {
  if (!selling) return null;
  const fields = (selling.customFields ?? []).map((field) => describeField(field, locale));
  const { consent = null, tipOptions, businessPurchase = false } = selling;
  const items = (selling.optionalItems ?? []).map((item, place) => ({
    name: itemName(place),
    title: visibleName(item.name) ?? "",
    amount: item.amount ?? 0,
    imageSrc: ownImage(item.imageUrl ?? null),
    quantityMax: item.quantityMax,
  }));
  const isAsked = fields.length > 0 || consent !== null || tipOptions || items.length > 0;
  if (!isAsked && !businessPurchase) return null;
  return {
    fields,
    consent: consent ?? null,
    tips: tipOptions ? describeTips(tipOptions, goods) : null,
    items,
    business: businessPurchase,
    typed: {
      ...typedAnswers(fields, known.answers),
      ...typedChoices(known.choices, { locale, currency }),
    },
  };
}

/** The text in the shopper's language, in its language without the region, or in English. */
export function labelIn(label: CustomField["label"], locale: string): string {
  if (typeof label === "string") return label;
  return label[locale] ?? label[locale.split("-")[0] ?? ""] ?? label["en"] ?? "";
}

function describeField(field: CustomField, locale: string): AskedField {
  const { key, type, required, minimum = null, maximum = null, options } = field;
  return {
    key,
    name: fieldName(key),
    type,
    label: labelIn(field.label, locale),
    required,
    minimum,
    maximum: type === "text" ? (maximum ?? 255) : maximum,
    options: options ?? [],
  };
}

function describeTips(
  { percentages, amounts, custom, maximum }: NonNullable<Selling["tipOptions"]>,
  goods: number,
): NonNullable<Questions["tips"]> {
  const choices: AskedTip[] = [
    ...(percentages ?? []).map((percent) => ({ value: `${percent}%`, percent })),
    ...(amounts ?? []).map((amount) => ({ value: String(amount), amount })),
  ];
  return { choices, custom, maximum: maximum ?? goods };
}

function typedAnswers(
  fields: readonly AskedField[],
  answers: readonly FieldAnswer[],
): Record<string, string> {
  return Object.fromEntries(
    fields.flatMap(({ key, name, type }) => {
      const value = answers.find((answer) => answer.key === key)?.value;
      if (value === undefined) return [];
      return [[name, type === "checkbox" && value === "true" ? "1" : value]];
    }),
  );
}

function typedChoices(
  choices: ShopperChoices | null,
  { locale, currency }: Pick<Page, "locale" | "currency">,
): Record<string, string> {
  const { tip, optional, business } = choices ?? {};
  const digits = currencyExponent(currency) ?? 2;
  return {
    ...(tip && "percent" in tip ? { tip: `${tip.percent}%` } : {}),
    ...(tip && "amount" in tip
      ? { tip: String(tip.amount), tipAmount: typedMinorUnits(tip.amount, digits, locale) }
      : {}),
    ...Object.fromEntries(
      Object.entries(optional ?? {}).map(([place, count]) => [
        itemName(Number(place)),
        String(count),
      ]),
    ),
    ...(business ? { companyName: business.name, taxNumber: business.taxNumber } : {}),
  };
}
