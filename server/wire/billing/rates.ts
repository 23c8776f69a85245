import { z } from "zod";
import { Currency } from "#server/wire/atoms/money/currency.ts";
import { Amount } from "#server/wire/atoms/money/money.ts";
import { Month } from "#server/wire/billing/month.ts";

const Renewals = z
  .object({
    subscriptions: z.int().meta({ description: "Number of renewals.", example: 11 }),
    amount: Amount.meta({ description: "Sum of these renewals.", example: 21_450 }),
  })
  .meta({ id: "DeclinedRenewals" });

/** How many customers and how much revenue a month lost, and what became of declined renewals. */
export const BillingRates = z
  .object({
    month: Month,
    currency: Currency,
    customersStart: z.int().meta({
      description: "Customers with revenue when the month began.",
      example: 188,
    }),
    customersGained: z.int().meta({
      description: "Customers with revenue at the month's end who had none when it began.",
      example: 21,
    }),
    customersLost: z.int().meta({
      description: "Customers without revenue at the month's end who had some when it began.",
      example: 8,
    }),
    mrrStart: Amount.meta({
      description: "Monthly recurring revenue when the month began.",
      example: 393_410,
    }),
    mrrLost: Amount.meta({
      description: "Revenue lost to churn and contraction.",
      example: 16_500,
    }),
    recovered: Renewals.meta({
      description: "Declined renewals that were paid in the month after all.",
    }),
    unrecovered: Renewals.meta({
      description: "Declined renewals whose subscription ended or was left unpaid in the month.",
    }),
  })
  .meta({ id: "BillingRates" });
export type BillingRates = z.infer<typeof BillingRates>;

export const BillingRatesReport = z
  .object({
    from: Month.meta({ description: "First month." }),
    to: Month.meta({ description: "Last month." }),
    months: z.array(BillingRates).meta({
      description: "Each month in each currency with revenue, in the order of months.",
    }),
  })
  .meta({ id: "BillingRatesReport" });
export type BillingRatesReport = z.infer<typeof BillingRatesReport>;
