import { z } from "zod";
import { deletedRecord } from "#server/wire/atoms/deleted.ts";
import { id, IdInput, MerchantIdInput } from "#server/wire/atoms/id.ts";
import { listOf, Page } from "#server/wire/atoms/lists/pagination.ts";
import { Country } from "#server/wire/atoms/selling/selling.ts";
import { requiredText } from "#server/wire/atoms/text.ts";
import { Timestamp } from "#server/wire/atoms/timestamp.ts";
import { Day, Region } from "#server/wire/tax/fields.ts";
import { isInTheUnion } from "#server/wire/tax/union.ts";

const registrationId = "txreg_01jbq8v6n2e8t9x4k3m5r7w0yz";

const Scheme = z.enum(["domestic", "oss", "none"]).meta({
  description:
    "domestic: registered in the country. oss: One Stop Shop of the EU, reported there. none: established there and exempt from tax.",
  example: "domestic",
});

const TaxNumber = requiredText(40).meta({
  description: "Tax number, as receipts show it.",
  example: "NL812345678B01",
});

const Since = Day.meta({
  description: "First day of the registration, in UTC.",
  example: "2019-03-01",
});

/** A place in which the merchant's sales are taxed (contract §4, "Tax"). */
export const TaxRegistration = z
  .object({
    id: id(registrationId),
    merchantId: id("mer_01jbq8v6n2e8t9x4k3m5r7w0yz", "Merchant that is registered."),
    country: Country,
    region: Region.nullable(),
    number: TaxNumber.nullable(),
    scheme: Scheme,
    since: Since,
    createdAt: Timestamp,
    updatedAt: Timestamp,
    deletedAt: Timestamp.nullable().meta({
      description: "Null when the registration is not deleted.",
      example: null,
    }),
  })
  .meta({ id: "TaxRegistration" });
export type TaxRegistration = z.infer<typeof TaxRegistration>;

export const CreateTaxRegistration = z
  .object({
    country: Country,
    region: Region.nullish(),
    number: TaxNumber.nullish(),
    scheme: Scheme.optional(),
    since: Since,
    merchantId: MerchantIdInput,
  })
  .refine(({ scheme, country }) => scheme !== "oss" || isInTheUnion(country), {
    path: ["country"],
    error: "must be a member state of the EU for the One Stop Shop (scheme oss)",
  })
  .refine(({ scheme, region }) => scheme !== "oss" || region == null, {
    path: ["region"],
    error: "must not be given for the One Stop Shop (scheme oss), which is for all of the EU",
  });
export type CreateTaxRegistration = z.infer<typeof CreateTaxRegistration>;

export const UpdateTaxRegistration = z.object({
  number: TaxNumber.nullish(),
  since: Since.optional(),
  ...IdInput.shape,
});
export type UpdateTaxRegistration = z.infer<typeof UpdateTaxRegistration>;

export const ListTaxRegistrations = Page.extend({});
export type ListTaxRegistrations = z.infer<typeof ListTaxRegistrations>;

export const TaxRegistrationList = listOf(TaxRegistration);

export const DeletedTaxRegistration = deletedRecord(registrationId).meta({
  id: "DeletedTaxRegistration",
});
