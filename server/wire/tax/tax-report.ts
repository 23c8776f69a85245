import { z } from "zod";
import { MerchantIdInput } from "#server/wire/atoms/id.ts";
import { Currency } from "#server/wire/atoms/money/currency.ts";
import { SignedAmount } from "#server/wire/atoms/money/money.ts";
import { ofPeriod } from "#server/wire/atoms/report-period.ts";
import { Country, TaxClass } from "#server/wire/atoms/selling/selling.ts";
import { text } from "#server/wire/atoms/text.ts";
import { Day, Region } from "#server/wire/tax/fields.ts";
import { taxKinds } from "#server/wire/tax/tax-kind.ts";

const From = Day.meta({ description: "First day, in UTC.", example: "2026-10-01" });
const To = Day.meta({ description: "Last day, in UTC.", example: "2026-12-31" });

export const GetTaxReport = ofPeriod(z.object({ from: From, to: To, merchantId: MerchantIdInput }));
export type GetTaxReport = z.infer<typeof GetTaxReport>;

const sums = {
  base: SignedAmount.meta({
    description: "Payments before tax, in the currency's smallest unit.",
    example: 1_248_033,
  }),
  tax: SignedAmount.meta({ description: "Tax of the payments.", example: 262_087 }),
  baseGivenBack: SignedAmount.meta({
    description: "Refunds and lost disputes before tax, less amounts won back.",
    example: 8_676,
  }),
  taxGivenBack: SignedAmount.meta({
    description: "Tax of these refunds and disputes.",
    example: 1_822,
  }),
};

export const TaxReportRow = z
  .object({
    country: Country.nullable().meta({
      description: "Country that taxes the payments; null without tax.",
      example: "NL",
    }),
    region: Region.nullable(),
    taxClass: TaxClass.nullable(),
    percent: text(8).nullable().meta({
      description: "Percent as a decimal string; null without tax.",
      example: "21",
    }),
    kind: z.enum([...taxKinds, "none"]).meta({
      description: "Why this tax applies. none: the merchant had no registration.",
      example: "taxed",
    }),
    currency: Currency,
    payments: z.int().meta({ description: "Number of payments in the period.", example: 214 }),
    ...sums,
  })
  .meta({ id: "TaxReportRow" });
export type TaxReportRow = z.infer<typeof TaxReportRow>;

const TaxReportTotal = z
  .object({
    currency: Currency,
    ...sums,
    taxToPay: SignedAmount.meta({
      description: "Tax of the payments, less the tax given back.",
      example: 260_265,
    }),
  })
  .meta({ id: "TaxReportTotal" });
export type TaxReportTotal = z.infer<typeof TaxReportTotal>;

/** Tax of a period, added up (contract §4, "Tax"). */
export const TaxReport = z
  .object({
    from: From,
    to: To,
    rows: z
      .array(TaxReportRow)
      .meta({ description: "One row for each country, region, rate, class and currency." }),
    totals: z.array(TaxReportTotal).meta({ description: "Totals of all rows, by currency." }),
  })
  .meta({ id: "TaxReport" });
export type TaxReport = z.infer<typeof TaxReport>;
