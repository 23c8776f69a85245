import { expect, test } from "vitest";
import {
  blankField,
  blankSelling,
  type SellingValues,
  toSelling,
  toSellingValues,
} from "#components/payment-links/form/selling/selling-values.ts";
import { Selling } from "#server/wire/atoms/selling/selling.ts";
import type { PaymentLink } from "#server/wire/payments/payment-link.ts";

const sold = { currency: "EUR", mode: "payment" } as const;

const full: SellingValues = {
  ...blankSelling,
  allowPromotionCodes: true,
  shippingOptions: [{ name: "Standard", amount: "4.90", kept: {} }],
  shippingCountries: "nl, DE",
  customFields: [
    { ...blankField, label: "Gift message", required: true },
    { ...blankField, type: "dropdown", label: "Größe", options: "Small\n\nLarge" },
    { ...blankField, label: "Gift message" },
  ],
  consent: { terms: "https://shop.example/terms", privacy: "", returns: "", required: true },
  tipOptions: { percentages: "5, 10%", custom: true },
  optionalItems: [{ name: "Pot", amount: "9", quantityMax: "2", kept: {} }],
};

test("a form that asks for nothing sends no settings", () => {
  expect(Selling.parse(toSelling(blankSelling, sold))).toEqual({
    allowPromotionCodes: false,
    promotionCode: null,
    shippingOptions: [],
    shippingCountries: [],
    customFields: [],
    consent: null,
    tipOptions: null,
    optionalItems: [],
    businessPurchase: false,
    recovery: false,
  });
});

test("a link that saves a card asks and prices nothing", () => {
  const setup = toSelling(full, { ...sold, mode: "setup" });
  expect(setup).toMatchObject({ tipOptions: null, optionalItems: [], allowPromotionCodes: false });
  expect(setup["customFields"]).toHaveLength(3);
});

test("filled groups are what the operation takes, with a key for each field", () => {
  const selling = Selling.parse(toSelling(full, sold));
  expect(selling.customFields?.map(({ key }) => key)).toEqual([
    "gift_message",
    "gro_e",
    "gift_message_2",
  ]);
  expect(selling).toMatchObject({
    shippingOptions: [{ name: "Standard", amount: 490 }],
    shippingCountries: ["NL", "DE"],
    tipOptions: { percentages: [5, 10], custom: true },
    optionalItems: [{ name: "Pot", amount: 900, currency: "EUR", quantityMax: 2 }],
  });
});

test("a link's settings come back as they were, also those that the form does not show", () => {
  const sent = toSelling(full, sold);
  const selling = Selling.parse(sent);
  const field = { key: "a", type: "number", label: { en: "Age", nl: "Leeftijd" }, minimum: 18 };
  const customFields = Selling.parse({ customFields: [field] }).customFields;
  const link = { ...selling, customFields, currency: "EUR" } as unknown as PaymentLink;
  const again = Selling.parse(toSelling(toSellingValues(link), sold));
  expect(again.customFields?.[0]).toMatchObject(field);
  expect(again.shippingOptions).toEqual(selling.shippingOptions);
  expect(again.optionalItems).toMatchObject([{ name: "Pot", quantityMax: 2 }]);
});

test("a trial keeps how it ends without a card, and no trial asks for nothing", () => {
  const trial = { ...blankSelling, trialDays: "14", trialWithoutCard: "pause" } as const;
  const monthly = { ...sold, mode: "subscription" } as const;
  const sent = toSelling(trial, monthly);
  expect(sent).toMatchObject({ trialDays: 14, trialWithoutCard: "pause" });
  const link = { ...Selling.parse(toSelling(full, sold)), ...sent, currency: "EUR" };
  expect(toSellingValues(link as unknown as PaymentLink)).toMatchObject({
    trialDays: "14",
    trialWithoutCard: "pause",
  });
  expect(toSelling({ ...trial, trialDays: "0" }, monthly)).toMatchObject({
    trialDays: null,
    trialWithoutCard: null,
  });
  expect(toSelling(blankSelling, monthly)).toMatchObject({ trialWithoutCard: null });
  expect(toSelling(trial, sold)["trialWithoutCard"]).toBeUndefined();
});

test("a value that cannot be read is refused at its place", () => {
  const wrong = (change: Partial<SellingValues>) =>
    Selling.safeParse(toSelling({ ...blankSelling, ...change }, sold)).error?.issues.map(
      ({ path }) => path.join("."),
    );
  expect(wrong({ tipOptions: { percentages: "ten", custom: false } })).toEqual([
    "tipOptions.percentages.0",
  ]);
  expect(wrong({ shippingCountries: "NL, XX" })).toEqual(["shippingCountries.1"]);
  expect(wrong({ consent: { ...blankSelling.consent, terms: "our terms" } })).toEqual([
    "consent.terms",
  ]);
});
