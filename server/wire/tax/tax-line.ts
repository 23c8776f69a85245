import { z } from "zod";
import { listOf, OffsetPage } from "#server/wire/atoms/lists/pagination.ts";
import { SignedAmount } from "#server/wire/atoms/money/money.ts";
import { GetTaxReport, TaxReportRow } from "#server/wire/tax/tax-report.ts";

/** The fields that tell one row of the tax report from another. */
export const TaxRowKey = TaxReportRow.pick({
  country: true,
  region: true,
  taxClass: true,
  percent: true,
  kind: true,
  currency: true,
});
export type TaxRowKey = z.infer<typeof TaxRowKey>;

export const ListTaxLines = z.intersection(
  GetTaxReport,
  z.object({ ...OffsetPage.shape, row: TaxRowKey.optional() }),
);
export type ListTaxLines = z.infer<typeof ListTaxLines>;

/** A line that a report adds up, as the dashboard lists it. Of what was given back, base and tax are negative. */
export const TaxLine = z.object({
  id: z.string(),
  paymentIntentId: z.string(),
  source: z.enum(["payment", "refund", "dispute", "reinstatement"]),
  base: SignedAmount,
  tax: SignedAmount,
  currency: z.string(),
  at: z.string(),
});
export type TaxLine = z.infer<typeof TaxLine>;

export const TaxLineList = listOf(TaxLine);
