import { z } from "zod";
import { MerchantIdInput } from "#server/wire/atoms/id.ts";
import { Amount, SignedAmount } from "#server/wire/atoms/money/money.ts";
import { Country } from "#server/wire/atoms/selling/selling.ts";
import { Day } from "#server/wire/tax/fields.ts";
import { TaxRegistration } from "#server/wire/tax/tax-registration.ts";

/** A rate that holds today at the place of a registration. */
const RateInForce = z.object({
  taxClass: z.string(),
  /** Percent as a decimal in text. */
  percent: z.string(),
});

const RegistrationInForce = z.object({
  ...TaxRegistration.shape,
  rates: z.array(RateInForce),
  /** Where the shipped rates were read, and on which day; null where all rates are the merchant's own. */
  source: z.object({ name: z.string(), readOn: Day }).nullable(),
});
export type RegistrationInForce = z.infer<typeof RegistrationInForce>;

/** How near the merchant is to having to register for the One Stop Shop. Sales of this calendar year in euros, before tax. */
const OneStopShopNeed = z.object({
  home: Country,
  sold: SignedAmount,
  threshold: Amount,
  /** The day on which the threshold is reached at this year's pace, if that is this year. */
  reachedOn: Day.nullable(),
});
export type OneStopShopNeed = z.infer<typeof OneStopShopNeed>;

export const GetTaxOverview = z.object({ merchantId: MerchantIdInput });

export const TaxOverview = z.object({
  registrations: z.array(RegistrationInForce),
  /** Null with the One Stop Shop, and for a merchant that is not at home in the EU. */
  oneStopShop: OneStopShopNeed.nullable(),
});
export type TaxOverview = z.infer<typeof TaxOverview>;
