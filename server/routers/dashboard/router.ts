import { z } from "zod";
import { countedStock } from "#server/payments/stock/available.ts";
import { merchantProcedure, readingProcedure, router } from "#server/procedures/procedure.ts";
import { findGiftCard } from "#server/records/ledger/gift-card.ts";
import { listCurrencies } from "#server/routers/dashboard/currencies.ts";
import { getCustomerNames } from "#server/routers/dashboard/customer-names.ts";
import { getDiscountUse } from "#server/routers/dashboard/discount-use.ts";
import { listCheckouts } from "#server/routers/dashboard/funnel/list-checkouts.ts";
import { readFunnel } from "#server/routers/dashboard/funnel/read-funnel.ts";
import { getLedgerVerified } from "#server/routers/dashboard/ledger-verified.ts";
import { getAttention } from "#server/routers/dashboard/overview/attention.ts";
import { getBest } from "#server/routers/dashboard/overview/best.ts";
import { explainDays } from "#server/routers/dashboard/overview/explain-days.ts";
import { getFirstSteps } from "#server/routers/dashboard/overview/first-steps.ts";
import { getOverview } from "#server/routers/dashboard/overview/overview.ts";
import { getWaiting } from "#server/routers/dashboard/overview/waiting.ts";
import { listPayments } from "#server/routers/dashboard/payments/list-payments.ts";
import { getPaymentPlace } from "#server/routers/dashboard/payments/payment-place.ts";
import { readPaymentRows } from "#server/routers/dashboard/payments/payment-rows.ts";
import { searchAll } from "#server/routers/dashboard/payments/search.ts";
import { getRetryQueue } from "#server/routers/dashboard/retry-queue.ts";
import { getPaymentStory } from "#server/routers/dashboard/story/payment-story.ts";
import { getPaymentTrail } from "#server/routers/dashboard/story/payment-trail.ts";
import { getUpcomingCharge } from "#server/routers/dashboard/upcoming-charge.ts";
import { whoAgrees } from "#server/routers/dashboard/who-agrees.ts";
import { IdInput } from "#server/wire/atoms/id.ts";
import { CheckoutRowList, ListCheckouts } from "#server/wire/dashboard/checkout-row.ts";
import {
  AskDays,
  ExplainedDays,
  LedgerVerified,
  PaymentTrail,
} from "#server/wire/dashboard/dashboard.ts";
import { AskDiscountUse, DiscountUse } from "#server/wire/dashboard/discount-use.ts";
import {
  AskBest,
  AskFunnel,
  AskOverview,
  Attention,
  Best,
  FirstSteps,
  Funnel,
  Overview,
} from "#server/wire/dashboard/overview.ts";
import {
  AskPaymentPlace,
  ListPaymentRows,
  PaymentPlace,
  PaymentRow,
  PaymentRowList,
} from "#server/wire/dashboard/payment-row.ts";
import { PaymentStory } from "#server/wire/dashboard/payment-story.ts";
import { RetryQueue } from "#server/wire/dashboard/retry-row.ts";
import { Found, OfThese, SearchAll, Waiting } from "#server/wire/dashboard/search.ts";
import { UpcomingCharge } from "#server/wire/dashboard/upcoming-charge.ts";
import { AskWhoAgrees, WhoAgrees } from "#server/wire/ledger/who-agrees.ts";

/** Queries that only the dashboard's pages use; not part of the REST API. */
export const dashboardRouter = router({
  overview: readingProcedure
    .meta({ scope: "payment-intents:read" })
    .input(AskOverview)
    .output(Overview)
    .query(({ ctx, input }) => getOverview(ctx, input)),

  funnel: readingProcedure
    .meta({ scope: "checkout:read" })
    .input(AskFunnel)
    .output(Funnel)
    .query(({ ctx, input }) => readFunnel(ctx, input)),

  /** The list of checkouts, and of those that the funnel counts at a step. */
  checkouts: readingProcedure
    .meta({ scope: "checkout:read" })
    .input(ListCheckouts)
    .output(CheckoutRowList)
    .query(({ ctx, input }) => listCheckouts(ctx, input)),

  best: readingProcedure
    .meta({ scope: "payment-intents:read" })
    .input(AskBest)
    .output(Best)
    .query(({ ctx, input }) => getBest(ctx, input)),

  /** Past-due subscriptions, the next to be tried first. */
  retryQueue: readingProcedure
    .meta({ scope: "subscriptions:read" })
    .output(RetryQueue)
    .query(({ ctx }) => getRetryQueue(ctx)),

  /** Asks the primary: what was changed a moment ago is in it. */
  upcomingCharge: merchantProcedure
    .meta({ scope: "subscriptions:read" })
    .input(IdInput)
    .output(UpcomingCharge)
    .query(({ ctx, input }) => getUpcomingCharge(ctx, input.id)),

  discountUse: readingProcedure
    .meta({ scope: "discounts:read" })
    .input(AskDiscountUse)
    .output(DiscountUse)
    .query(({ ctx, input }) => getDiscountUse(ctx, input)),

  attention: readingProcedure
    .meta({ scope: "disputes:read" })
    .output(Attention)
    .query(({ ctx }) => getAttention(ctx)),

  firstSteps: readingProcedure
    .meta({ scope: "payment-intents:read" })
    .output(FirstSteps)
    .query(({ ctx }) => getFirstSteps(ctx)),

  ledgerVerified: merchantProcedure
    .meta({ scope: "balance:read" })
    .output(LedgerVerified)
    .query(({ ctx }) => getLedgerVerified(ctx)),

  whoAgrees: merchantProcedure
    .meta({ scope: "balance:read" })
    .input(AskWhoAgrees)
    .output(WhoAgrees)
    .query(({ ctx, input }) => whoAgrees(ctx, input)),

  explainDays: merchantProcedure
    .meta({ scope: "balance:read" })
    .input(AskDays)
    .output(ExplainedDays)
    .query(({ ctx, input }) => explainDays(ctx, input)),

  paymentTrail: merchantProcedure
    .meta({ scope: "payment-intents:read" })
    .input(IdInput)
    .output(PaymentTrail)
    .query(({ ctx, input }) => getPaymentTrail(ctx, input.id)),

  paymentStory: merchantProcedure
    .meta({ scope: "payment-intents:read" })
    .input(IdInput)
    .output(PaymentStory)
    .query(({ ctx, input }) => getPaymentStory(ctx, input.id)),

  payments: readingProcedure
    .meta({ scope: "payment-intents:read" })
    .input(ListPaymentRows)
    .output(PaymentRowList)
    .query(({ ctx, input }) => listPayments(ctx, input)),

  /** Where a payment stands in a list that somebody looks through. */
  paymentPlace: readingProcedure
    .meta({ scope: "payment-intents:read" })
    .input(AskPaymentPlace)
    .output(PaymentPlace)
    .query(({ ctx, input }) => getPaymentPlace(ctx, input)),

  /** The rows of certain payments, such as those that are disputed. */
  paymentRows: merchantProcedure
    .meta({ scope: "payment-intents:read" })
    .input(OfThese)
    .output(z.array(PaymentRow))
    .query(({ ctx, input }) => readPaymentRows(ctx, input.ids)),

  customerNames: merchantProcedure
    .meta({ scope: "customers:read" })
    .input(OfThese)
    .output(z.record(z.string(), z.string()))
    .query(({ ctx, input }) => getCustomerNames(ctx, input.ids)),

  /** How many units of a product payments under way have reserved. */
  reservedUnits: merchantProcedure
    .meta({ scope: "products:read" })
    .input(IdInput)
    .output(z.int())
    .query(async ({ ctx, input }) => {
      const counted = await countedStock(ctx.db, ctx, [input.id]);
      return counted.get(input.id)?.reserved ?? 0;
    }),

  /** Whether a gift card has a code that nobody has been shown yet. */
  hasUnseenCode: merchantProcedure
    .meta({ scope: "gift-cards:read" })
    .input(IdInput)
    .output(z.boolean())
    .query(async ({ ctx, input }) => {
      const { status, codeSealed } = await findGiftCard(ctx.db, ctx, input.id);
      return status === "issued" && codeSealed !== null;
    }),

  currencies: readingProcedure
    .meta({ scope: "payment-intents:read" })
    .output(z.array(z.string()))
    .query(({ ctx }) => listCurrencies(ctx)),

  /** Finds of each kind what the caller may read. */
  search: readingProcedure
    .meta({ scope: "payment-intents:read" })
    .input(SearchAll)
    .output(Found)
    .query(({ ctx, input }) => searchAll(ctx, input.text)),

  waiting: readingProcedure
    .meta({ scope: "disputes:read" })
    .output(Waiting)
    .query(({ ctx }) => getWaiting(ctx)),
});
