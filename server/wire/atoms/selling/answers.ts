import { z } from "zod";
import { text } from "#server/wire/atoms/text.ts";
import { Timestamp } from "#server/wire/atoms/timestamp.ts";

/** The texts that a shopper can be asked to agree to. */
export const consentKinds = ["terms", "privacy", "returns"] as const;
export type ConsentKind = (typeof consentKinds)[number];

/** A shopper's answer to one of the merchant's own fields. */
export const FieldAnswer = z
  .object({
    key: text(40).meta({ description: "Key of the field.", example: "engraving" }),
    label: text(120).meta({
      description: "Label as the shopper read it, in the language of the page.",
      example: "Engraving",
    }),
    value: text(255).meta({
      description:
        "The answer: the text or number as entered, the value of the chosen option, true or false for a checkbox, or a date as YYYY-MM-DD.",
      example: "For Ada",
    }),
  })
  .meta({ id: "FieldAnswer" });
export type FieldAnswer = z.infer<typeof FieldAnswer>;

const ConsentText = z.object({
  kind: z.enum(consentKinds).meta({ description: "Kind of document.", example: "terms" }),
  url: text(2048).meta({
    description: "URL that the page linked to.",
    example: "https://shop.example/terms",
  }),
  sha256: text(64).nullable().meta({
    description:
      "SHA-256, in hexadecimal, of the document as its URL returned it at most 5 minutes before the shopper agreed; null if it could not be read.",
    example: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  }),
});

/** The shopper's tick: to which texts, when, and in which language the page was. */
export const ConsentGiven = z
  .object({
    texts: z.array(ConsentText).meta({ description: "Documents that the page linked to." }),
    givenAt: Timestamp.meta({ description: "When the shopper agreed." }),
    locale: text(35).meta({ description: "Language of the page.", example: "en" }),
  })
  .meta({ id: "ConsentGiven" });
export type ConsentGiven = z.infer<typeof ConsentGiven>;

export const Business = z
  .object({
    name: text(200).meta({ description: "Company name.", example: "De Boer Bloemen BV" }),
    taxNumber: text(40).meta({
      description: "VAT or tax number; empty if none was given.",
      example: "NL123456782B90",
    }),
  })
  .meta({ id: "Business", description: "Company that pays." });
export type Business = z.infer<typeof Business>;

/** Everything that a shopper answered beside paying. */
export const CheckoutAnswers = z
  .object({
    fields: z
      .array(FieldAnswer)
      .meta({ description: "Answers to customFields, without fields that were left empty." }),
    consent: ConsentGiven.nullable().meta({
      description: "The shopper's consent; null if they did not agree.",
    }),
    business: Business.nullable(),
  })
  .meta({ id: "CheckoutAnswers", description: "The shopper's answers on the page." });
export type CheckoutAnswers = z.infer<typeof CheckoutAnswers>;
