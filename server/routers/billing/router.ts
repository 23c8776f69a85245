import { z } from "zod";
import { readingOperation } from "#server/procedures/operation.ts";
import { readingProcedure, router } from "#server/procedures/procedure.ts";
import { getInvoicesDue } from "#server/routers/billing/get-invoices-due.ts";
import { getMrr } from "#server/routers/billing/get-mrr.ts";
import { getBillingRates } from "#server/routers/billing/get-rates.ts";
import { getToRescue } from "#server/routers/billing/get-to-rescue.ts";
import { getTrials } from "#server/routers/billing/get-trials.ts";
import { listDeclinedRenewals, listEndedTrials } from "#server/routers/billing/list-decided.ts";
import { listMovements } from "#server/routers/billing/list-movements.ts";
import { listMrrSubscriptions } from "#server/routers/billing/list-subscriptions.ts";
import { GetInvoicesDue, InvoicesDue } from "#server/wire/billing/invoices-due.ts";
import {
  ListMovements,
  ListMrrSubscriptions,
  MrrMovementList,
  MrrSubscriptionList,
} from "#server/wire/billing/mrr-lists.ts";
import { GetMrr, Mrr } from "#server/wire/billing/mrr.ts";
import { BillingRatesReport } from "#server/wire/billing/rates.ts";
import { GetToRescue, ToRescue } from "#server/wire/billing/to-rescue.ts";
import {
  DeclinedRenewalList,
  EndedTrialList,
  ListDeclinedRenewals,
  ListEndedTrials,
  TrialReport,
} from "#server/wire/billing/trials.ts";

export const billingRouter = router({
  mrr: readingOperation("GET /billing/mrr", {
    summary: "Get the monthly recurring revenue",
    description:
      "Monthly recurring revenue (MRR) of at most 36 months by currency, with the movements between them. It is the price of each active or past-due subscription's next charge as an amount a month: without tax and delivery, less the discount of that charge. Months that are over do not change.",
    errors: ["invalid_currency"],
  })
    .input(GetMrr)
    .output(Mrr)
    .query(({ ctx, input }) => getMrr(ctx, input)),

  rates: readingOperation("GET /billing/rates", {
    summary: "Get churn and recovery",
    description:
      "Customers and revenue that each month lost, by currency, amounts in the smallest unit, and the declined renewals that were paid after all or not. Declined renewals are not divided by product. Divide `customersLost` by `customersStart` for the churn of customers, `mrrLost` by `mrrStart` for that of revenue.",
    errors: ["invalid_currency"],
  })
    .input(GetMrr)
    .output(BillingRatesReport)
    .query(({ ctx, input }) => getBillingRates(ctx, input)),

  trials: readingOperation("GET /billing/trials", {
    summary: "Get how trials came out",
    description:
      "Trials that were decided in each month, by currency: converted to a period that was paid or invoiced, or lost. Divide `converted` by `ended` for the rate. Each trial counts once, and months that are over do not change. With `productId`, only trials of subscriptions with that product.",
    errors: ["invalid_currency"],
  })
    .input(GetMrr)
    .output(TrialReport)
    .query(({ ctx, input }) => getTrials(ctx, input)),

  /** For the dashboard. */
  toRescue: readingProcedure
    .meta({ scope: "billing:read" })
    .input(GetToRescue)
    .output(z.array(ToRescue))
    .query(({ ctx }) => getToRescue(ctx)),

  /** For the dashboard. */
  invoicesDue: readingProcedure
    .meta({ scope: "invoices:read" })
    .input(GetInvoicesDue)
    .output(InvoicesDue)
    .query(({ ctx }) => getInvoicesDue(ctx)),

  listMovements: readingOperation("GET /billing/movements", {
    summary: "List movements of revenue",
    description:
      "The movements that the sums of `GET /billing/mrr` add up. Filter by month, currency, kind and product.",
    errors: ["invalid_currency"],
  })
    .input(ListMovements)
    .output(MrrMovementList)
    .query(({ ctx, input }) => listMovements(ctx, input)),

  listSubscriptions: readingOperation("GET /billing/subscriptions", {
    summary: "List subscriptions with revenue",
    description:
      "The subscriptions whose revenue adds up to `mrrEnd` of a month, the largest first.",
    errors: ["invalid_currency"],
  })
    .input(ListMrrSubscriptions)
    .output(MrrSubscriptionList)
    .query(({ ctx, input }) => listMrrSubscriptions(ctx, input)),

  listEndedTrials: readingOperation("GET /billing/ended-trials", {
    summary: "List trials that ended",
    description:
      "The trials that the numbers of `GET /billing/trials` count. Filter by month, outcome, currency and product.",
    errors: ["invalid_currency"],
  })
    .input(ListEndedTrials)
    .output(EndedTrialList)
    .query(({ ctx, input }) => listEndedTrials(ctx, input)),

  listDeclinedRenewals: readingOperation("GET /billing/declined-renewals", {
    summary: "List declined renewals",
    description:
      "The declined renewals that `GET /billing/rates` adds up as recovered or not; one that is still tried again is in neither. Filter by month, outcome and currency.",
    errors: ["invalid_currency"],
  })
    .input(ListDeclinedRenewals)
    .output(DeclinedRenewalList)
    .query(({ ctx, input }) => listDeclinedRenewals(ctx, input)),
});
