import { z } from "zod";
import { deletedRecord } from "#server/wire/atoms/deleted.ts";
import { id, IdInput, MerchantIdInput } from "#server/wire/atoms/id.ts";
import { listOf, Page } from "#server/wire/atoms/lists/pagination.ts";
import { percentInput } from "#server/wire/atoms/selling/percent.ts";
import { Country, TaxClass } from "#server/wire/atoms/selling/selling.ts";
import { requiredText, text } from "#server/wire/atoms/text.ts";
import { Timestamp } from "#server/wire/atoms/timestamp.ts";
import { Day, Region } from "#server/wire/tax/fields.ts";

const rateId = "txr_01jbq8v6n2e8t9x4k3m5r7w0yz";

const From = Day.meta({ description: "First day of the rate, in UTC.", example: "2026-01-01" });
const To = Day.meta({
  description: "Last day of the rate, in UTC; null: until further notice.",
  example: null,
});
const Source = requiredText(200).meta({
  description: "Source of the rate, for your own records.",
  example: "Belastingdienst, read on 2 January",
});

/** A tax rate of the merchant's own (contract §4, "Tax"). */
export const TaxRate = z
  .object({
    id: id(rateId),
    merchantId: id("mer_01jbq8v6n2e8t9x4k3m5r7w0yz", "Merchant that entered the rate."),
    country: Country,
    region: Region.nullable(),
    taxClass: TaxClass,
    percent: text(8).meta({
      description: "Percent as a decimal string, with at most four decimals.",
      example: "9",
    }),
    from: From,
    to: To.nullable(),
    source: Source.nullable(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    deletedAt: Timestamp.nullable().meta({
      description: "Null when the rate is not deleted.",
      example: null,
    }),
  })
  .meta({ id: "TaxRate" });
export type TaxRate = z.infer<typeof TaxRate>;

export const CreateTaxRate = z
  .object({
    country: Country,
    region: Region.nullish(),
    taxClass: TaxClass,
    percent: percentInput(4, { zero: true }).meta({
      description: "Percent from 0 to 100 with at most four decimals, as a string or a number.",
      example: "9",
    }),
    from: From,
    to: To.nullish(),
    source: Source.nullish(),
    merchantId: MerchantIdInput,
  })
  .refine(({ taxClass }) => taxClass !== "zero" && taxClass !== "exempt", {
    path: ["taxClass"],
    error: "must not be zero or exempt, which are 0 % everywhere",
  })
  .refine(({ from, to }) => to == null || from <= to, {
    path: ["to"],
    error: "must not be before from",
  });
export type CreateTaxRate = z.infer<typeof CreateTaxRate>;

export const UpdateTaxRate = z.object({ to: To.nullish(), ...IdInput.shape });
export type UpdateTaxRate = z.infer<typeof UpdateTaxRate>;

export const ListTaxRates = Page.extend({
  country: Country.optional().meta({ description: "Only rates of this country.", example: "NL" }),
  taxClass: TaxClass.optional().meta({
    description: "Only rates of this tax class.",
    example: "plants",
  }),
  day: Day.optional().meta({
    description: "Only rates that apply on this day.",
    example: "2026-11-26",
  }),
});
export type ListTaxRates = z.infer<typeof ListTaxRates>;

export const TaxRateList = listOf(TaxRate);

export const DeletedTaxRate = deletedRecord(rateId).meta({ id: "DeletedTaxRate" });
