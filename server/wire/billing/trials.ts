import { z } from "zod";
import { id } from "#server/wire/atoms/id.ts";
import { listOf, OffsetPage } from "#server/wire/atoms/lists/pagination.ts";
import { Currency } from "#server/wire/atoms/money/currency.ts";
import { Amount } from "#server/wire/atoms/money/money.ts";
import { Timestamp } from "#server/wire/atoms/timestamp.ts";
import { Month } from "#server/wire/billing/month.ts";
import { mrrFilters } from "#server/wire/billing/mrr.ts";

export const TrialOutcome = z.enum(["converted", "lost"]).meta({
  description:
    "converted: the first period after the trial was paid or invoiced. lost: there was none.",
  example: "converted",
});
export type TrialOutcome = z.infer<typeof TrialOutcome>;

/** How the trials of a month came out in one currency: `converted` and `lost` add up to `ended`. */
export const TrialMonth = z
  .object({
    month: Month,
    currency: Currency,
    ended: z.int().meta({ description: "Trials decided in the month.", example: 24 }),
    converted: z.int().meta({
      description: "Trials whose subscription was paid or invoiced after them.",
      example: 15,
    }),
    lost: z.int().meta({
      description: "Trials after which nothing was charged: canceled, paused or never paid.",
      example: 9,
    }),
  })
  .meta({ id: "TrialMonth" });
export type TrialMonth = z.infer<typeof TrialMonth>;

export const TrialReport = z
  .object({
    from: Month.meta({ description: "First month." }),
    to: Month.meta({ description: "Last month." }),
    months: z.array(TrialMonth).meta({
      description: "Each month in each currency with trials that ended, in the order of months.",
    }),
  })
  .meta({ id: "TrialReport" });
export type TrialReport = z.infer<typeof TrialReport>;

const decided = {
  subscriptionId: id("sub_01jbq8v6n2e8t9x4k3m5r7w0yz", "Subscription."),
  customerId: id("cus_01jbq8v6n2e8t9x4k3m5r7w0yz", "Customer of the subscription."),
  currency: Currency,
  month: Month.meta({ description: "Month in which it counts; never changes." }),
  at: Timestamp.meta({ description: "When it was decided." }),
};

const month = Month.optional().meta({ description: "Only those decided in this month." });

export const ListEndedTrials = OffsetPage.extend({
  month,
  outcome: TrialOutcome.optional(),
  ...mrrFilters,
});
export type ListEndedTrials = z.infer<typeof ListEndedTrials>;

export const EndedTrial = z
  .object({
    ...decided,
    outcome: TrialOutcome,
    productIds: z.array(z.string()).meta({
      description: "Products of the subscription when its trial ended.",
      example: ["prod_01jbq8v6n2e8t9x4k3m5r7w0yz"],
    }),
  })
  .meta({ id: "EndedTrial", description: "A trial that ended, and how it came out." });
export type EndedTrial = z.infer<typeof EndedTrial>;

export const EndedTrialList = listOf(EndedTrial);

export const RenewalOutcome = z.enum(["recovered", "unrecovered"]).meta({
  description: "recovered: paid after all. unrecovered: the subscription ended or was left unpaid.",
  example: "recovered",
});
export type RenewalOutcome = z.infer<typeof RenewalOutcome>;

export const ListDeclinedRenewals = OffsetPage.extend({
  month,
  outcome: RenewalOutcome.optional(),
  currency: mrrFilters.currency,
});
export type ListDeclinedRenewals = z.infer<typeof ListDeclinedRenewals>;

export const DeclinedRenewal = z
  .object({
    ...decided,
    outcome: RenewalOutcome,
    amount: Amount.meta({
      description: "Amount of the renewal, in the smallest currency unit.",
      example: 1950,
    }),
  })
  .meta({ id: "DeclinedRenewal", description: "A declined renewal, and how it came out." });
export type DeclinedRenewal = z.infer<typeof DeclinedRenewal>;

export const DeclinedRenewalList = listOf(DeclinedRenewal);
