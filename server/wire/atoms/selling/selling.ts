import { z } from "zod";
import { countryCode } from "#server/wire/atoms/checkout/countries.ts";
import { nullableId } from "#server/wire/atoms/id.ts";
import { Amount, PositiveAmount } from "#server/wire/atoms/money/money.ts";
import {
  Consent,
  CustomField,
  CustomFields,
  OptionalItem,
  TipOptions,
} from "#server/wire/atoms/selling/questions.ts";
import { TrialDays, TrialWithoutCard } from "#server/wire/atoms/selling/trial-days.ts";
import { requiredText, text } from "#server/wire/atoms/text.ts";

const optionsMax = 10;

/** ISO 3166-1 alpha-2, officially assigned. */
export const Country = z
  .string()
  .refine((code) => countryCode(code, "en") === code, {
    error: "must be an ISO 3166-1 country code in capitals, such as NL",
  })
  .meta({
    description: "ISO 3166-1 alpha-2 country code.",
    example: "NL",
    minLength: 2,
    maxLength: 2,
  });

export const TaxClass = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,49}$/, {
    error: "must be 1 to 50 small letters, digits or underscores, such as reduced",
  })
  .meta({
    description: "standard, reduced, zero, exempt, digital, or a class of your own.",
    example: "standard",
  });

const days = (which: string) =>
  z
    .int()
    .min(0)
    .max(365)
    .nullish()
    .meta({ description: `${which} number of days until delivery.`, example: 2 });

/** The part of a shipping rate that an order decides with. */
export const ShippingOption = z
  .object({
    name: requiredText(120).meta({
      description: "Shown to the shopper.",
      example: "Standard delivery",
    }),
    amount: Amount.meta({ description: "Price, in the smallest currency unit.", example: 490 }),
    freeFrom: PositiveAmount.nullish().meta({
      description: "Free from this price of the goods after discounts.",
      example: 5000,
    }),
    minimumDays: days("Minimum"),
    maximumDays: days("Maximum"),
    countries: z
      .array(Country)
      .max(250)
      .default([])
      .meta({ description: "Countries to which it ships; empty: all.", example: ["NL"] }),
    taxClass: TaxClass.nullish().meta({
      description:
        "Tax class of shipping; without one, shipping is taxed like the goods, in proportion.",
      example: null,
    }),
  })
  .refine(({ minimumDays, maximumDays }) => (minimumDays ?? 0) <= (maximumDays ?? 365), {
    path: ["maximumDays"],
    error: "must not be less than minimumDays",
  })
  .meta({ id: "ShippingOption" });
export type ShippingOption = z.infer<typeof ShippingOption>;

const country = {
  description: "Countries to which the order can be shipped; empty or absent: all.",
  example: ["NL", "DE"],
};

/** Settings that sessions and links share: see contract, "Settings of an order". */
export const sellingInput = {
  discountId: text(255)
    .min(1)
    .nullish()
    .meta({ description: "Discount that applies from the start.", example: null }),
  promotionCode: text(64)
    .min(1)
    .nullish()
    .meta({ description: "Promotion code that applies from the start.", example: null }),
  allowPromotionCodes: z
    .boolean()
    .optional()
    .meta({ description: "Whether the page shows a field for promotion codes.", example: true }),
  shippingRateIds: z
    .array(text(255).min(1))
    .max(optionsMax)
    .nullish()
    .meta({ description: "Shipping rates to choose from, at most 10.", example: null }),
  shippingOptions: z
    .array(ShippingOption)
    .max(optionsMax)
    .nullish()
    .meta({ description: "Shipping options of this order alone, at most 10.", example: null }),
  shippingCountries: z.array(Country).max(250).nullish().meta(country),
  customFields: CustomFields.nullish().meta({
    description: "Fields that the page asks for, at most 5.",
    example: null,
  }),
  consent: Consent.nullish(),
  tipOptions: TipOptions.nullish(),
  optionalItems: z.array(OptionalItem).max(optionsMax).nullish().meta({
    description: "Optional products that the page offers in addition to the order.",
    example: null,
  }),
  businessPurchase: z.boolean().optional().meta({
    description: "Whether the page asks businesses for a company name and tax number.",
    example: false,
  }),
  trialDays: TrialDays.nullish().meta({
    description:
      "Days before the first charge of a subscription. Without it the longest trial of the prices counts; null is none.",
    example: null,
  }),
  trialWithoutCard: TrialWithoutCard.nullish().meta({
    description:
      "Begins the trial without a card. One that ends without a card: cancel ends the subscription, pause keeps it until a card is given. Null: the page asks for a card.",
    example: null,
  }),
  recovery: z.boolean().optional().meta({
    description:
      "Whether the page offers to remind the shopper by email, once, of the order if it is left.",
    example: false,
  }),
};

/** The settings as one object: how they are stored, absent ones left out. */
export const Selling = z.object(sellingInput);
export type Selling = z.infer<typeof Selling>;

/** The settings as sessions and links answer them: null, or false, where there is none. */
const SellingAnswer = z.object({
  discountId: nullableId("disc_01jbq8v6n2e8t9x4k3m5r7w0yz", "Discount that applies."),
  promotionCode: text(64)
    .nullable()
    .meta({ description: "Promotion code that applies.", example: null }),
  allowPromotionCodes: z
    .boolean()
    .meta({ description: "Whether the page shows a field for promotion codes.", example: false }),
  shippingRateIds: z
    .array(z.string())
    .meta({ description: "Shipping rates to choose from.", example: [] }),
  shippingOptions: z
    .array(ShippingOption)
    .meta({ description: "Shipping options of this order alone.", example: [] }),
  shippingCountries: z.array(z.string()).meta({ ...country, example: [] }),
  customFields: z
    .array(CustomField)
    .meta({ description: "Fields that the page asks for.", example: [] }),
  consent: Consent.nullable(),
  tipOptions: TipOptions.nullable(),
  optionalItems: z.array(OptionalItem).meta({
    description: "Optional products that the page offers in addition to the order.",
    example: [],
  }),
  businessPurchase: z.boolean().meta({
    description: "Whether the page asks businesses for a company name and tax number.",
    example: false,
  }),
  trialDays: TrialDays.nullable().meta({
    description: "Days before the first charge of a subscription.",
    example: null,
  }),
  trialWithoutCard: TrialWithoutCard.nullable().meta({
    description:
      "Whether the trial begins without a card, and how one ends for which none is given; null: the page asks for a card.",
    example: null,
  }),
  recovery: z.boolean().meta({
    description: "Whether the page offers to remind the shopper by email of an order that is left.",
    example: false,
  }),
});
export type SellingAnswer = z.infer<typeof SellingAnswer>;
export const sellingAnswer = SellingAnswer.shape;
