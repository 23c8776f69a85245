import { z } from "zod";
import { exact } from "#server/wire/atoms/names/exact.ts";
import { addressMax, taxNumberMax } from "#server/wire/atoms/selling/address-limits.ts";
import { Country } from "#server/wire/atoms/selling/selling.ts";
import { requiredText, text } from "#server/wire/atoms/text.ts";
import { Timestamp } from "#server/wire/atoms/timestamp.ts";

/** A customer's own address, by the names that the contact of a checkout session has. */
export const CustomerAddress = exact({
  line1: text(addressMax.line1).nullish().meta({
    description: "Street and house number.",
    example: "Prinsengracht 214",
  }),
  line2: text(addressMax.line2).nullish().meta({ description: "Apartment, floor.", example: null }),
  city: text(addressMax.city).nullish().meta({ description: "City.", example: "Amsterdam" }),
  region: text(addressMax.region)
    .nullish()
    .meta({ description: "State or province.", example: null }),
  postalCode: text(addressMax.postalCode)
    .nullish()
    .meta({ description: "Postal code.", example: "1016 HD" }),
  country: Country.nullish().meta({
    description: "ISO 3166-1 alpha-2 code: decides the taxes of invoices and renewals.",
    example: "NL",
  }),
}).meta({ id: "CustomerAddress", description: "A customer's address, as invoices print it." });
export type CustomerAddress = z.infer<typeof CustomerAddress>;

const value = requiredText(taxNumberMax).meta({
  description: "The number. A VAT number has its country's letters in front.",
  example: "NL004495445B01",
});

/** A tax number as it is given. Other fields of an answer may be sent back, and are passed over. */
export const TaxIdInput = z
  .object({
    value,
    country: Country.nullish().meta({
      description:
        "ISO 3166-1 alpha-2 code of the country that gave it; a VAT number's own letters say it.",
      example: "NL",
    }),
  })
  .meta({ id: "TaxIdInput", description: "A customer's tax number." });
export type TaxIdInput = z.infer<typeof TaxIdInput>;

/** A tax number as it is kept and answered. */
export const TaxId = z
  .object({
    value,
    country: Country.nullable().meta({
      description: "ISO 3166-1 alpha-2 code of the country that gave it; null where unknown.",
      example: "NL",
    }),
    status: z.enum(["valid", "invalid", "unchecked"]).meta({
      description:
        "Answer of VIES, the EU's register, about it. Only a valid one can free an invoice of tax.",
      example: "valid",
    }),
    registeredName: text(200).nullable().meta({
      description: "Name that the register has for it; null where it tells none.",
      example: "Studio de Boer",
    }),
    checkedAt: Timestamp.nullable().meta({
      description: "When the register was asked; null if it was not.",
    }),
  })
  .meta({ id: "TaxId", description: "A customer's tax number, and how it was checked." });
export type TaxId = z.infer<typeof TaxId>;
