import { z } from "zod";
import { id } from "#server/wire/atoms/id.ts";
import { Currency } from "#server/wire/atoms/money/currency.ts";
import { SignedAmount } from "#server/wire/atoms/money/money.ts";
import { ofPeriod } from "#server/wire/atoms/report-period.ts";
import { GetTaxReport, TaxReport } from "#server/wire/tax/tax-report.ts";

export const ExplainTax = ofPeriod(z.object({ ...GetTaxReport.shape, currency: Currency }));
export type ExplainTax = z.infer<typeof ExplainTax>;

const TaxGroup = z
  .object({
    group: z
      .enum(["payments", "funding", "refunds", "disputes"])
      .meta({ description: "Kind of ledger transactions.", example: "payments" }),
    count: z.int().meta({ description: "Payments, refunds or disputes.", example: 214 }),
    base: SignedAmount.meta({ description: "Their amounts before tax.", example: 1_248_033 }),
    tax: SignedAmount.meta({ description: "Their tax.", example: 262_087 }),
  })
  .meta({ id: "TaxGroup" });

/** The tax to pay of a period, opened into the ledger's movements (contract §4, "Explain a figure"). */
export const TaxExplanation = z
  .object({
    merchantId: id("mer_01jbq8v6n2e8t9x4k3m5r7w0yz", "Merchant whose tax it is."),
    currency: Currency,
    from: TaxReport.shape.from,
    to: TaxReport.shape.to,
    groups: z.array(TaxGroup).meta({ description: "Movements that bear tax, by group." }),
    closing: SignedAmount.meta({
      description: "Tax to pay, as the tax report has it.",
      example: 260_265,
    }),
    other: SignedAmount.meta({
      description: "Part of `closing` that no movement of the ledger explains: 0.",
      example: 0,
    }),
  })
  .meta({ id: "TaxExplanation" });
export type TaxExplanation = z.infer<typeof TaxExplanation>;
