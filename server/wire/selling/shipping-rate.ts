import { z } from "zod";
import { deletedRecord } from "#server/wire/atoms/deleted.ts";
import { id, IdInput, MerchantIdInput } from "#server/wire/atoms/id.ts";
import { DatedPage, listOf } from "#server/wire/atoms/lists/pagination.ts";
import { Currency, PriceCurrency } from "#server/wire/atoms/money/currency.ts";
import { Amount } from "#server/wire/atoms/money/money.ts";
import { ShippingOption } from "#server/wire/atoms/selling/selling.ts";
import { text } from "#server/wire/atoms/text.ts";
import { Timestamp } from "#server/wire/atoms/timestamp.ts";

const rateId = "shr_01jbq8v6n2e8t9x4k3m5r7w0yz";
const option = ShippingOption.shape;
const active = z.boolean().meta({
  description: "Whether checkouts offer it; true by default.",
  example: true,
});

/** One way of sending an order, and what it costs (contract §4, "Shipping rate"). */
export const ShippingRate = z
  .object({
    id: id(rateId),
    merchantId: id("mer_01jbq8v6n2e8t9x4k3m5r7w0yz", "Merchant that ships the orders."),
    name: text(120).meta(option.name.meta() ?? {}),
    amount: Amount.meta(option.amount.meta() ?? {}),
    currency: Currency,
    countries: z
      .array(z.string())
      .meta({ description: "Countries to which it ships; empty: all.", example: ["NL"] }),
    freeFrom: Amount.nullable().meta(option.freeFrom.meta() ?? {}),
    minimumDays: z
      .int()
      .nullable()
      .meta(option.minimumDays.meta() ?? {}),
    maximumDays: z
      .int()
      .nullable()
      .meta(option.maximumDays.meta() ?? {}),
    taxClass: z
      .string()
      .nullable()
      .meta(option.taxClass.meta() ?? {}),
    active,
    createdAt: Timestamp,
    updatedAt: Timestamp,
    deletedAt: Timestamp.nullable().meta({
      description: "Null when the rate is not deleted.",
      example: null,
    }),
  })
  .meta({ id: "ShippingRate" });
export type ShippingRate = z.infer<typeof ShippingRate>;

/** Days that run backwards. The other one may be the rate's own. */
export const daysRule = "must not be less than minimumDays";

export function runsForward(days: {
  minimumDays?: number | null | undefined;
  maximumDays?: number | null | undefined;
}): boolean {
  return (days.minimumDays ?? 0) <= (days.maximumDays ?? Infinity);
}

const daysRefined = { path: ["maximumDays"], error: daysRule };

export const CreateShippingRate = z
  .object({
    ...option,
    currency: PriceCurrency,
    active: active.optional(),
    merchantId: MerchantIdInput,
  })
  .refine(runsForward, daysRefined);
export type CreateShippingRate = z.infer<typeof CreateShippingRate>;

/** A rate keeps its currency. */
export const UpdateShippingRate = z
  .object({
    ...option,
    name: option.name.optional(),
    amount: option.amount.optional(),
    countries: option.countries
      .unwrap()
      .optional()
      .meta(option.countries.meta() ?? {}),
    active: active.optional(),
    ...IdInput.shape,
  })
  .refine(runsForward, daysRefined);
export type UpdateShippingRate = z.infer<typeof UpdateShippingRate>;

export const ListShippingRates = DatedPage.extend({
  active: z
    .boolean()
    .optional()
    .meta({ description: "Only rates that are (not) active.", example: true }),
  search: text(200)
    .optional()
    .meta({ description: "Part of name or id, ignoring case and accents.", example: "express" }),
});
export type ListShippingRates = z.infer<typeof ListShippingRates>;

export const ShippingRateList = listOf(ShippingRate);

export const DeletedShippingRate = deletedRecord(rateId).meta({ id: "DeletedShippingRate" });
