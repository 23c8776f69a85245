import { merchantOperation, readingOperation } from "#server/procedures/operation.ts";
import { router } from "#server/procedures/procedure.ts";
import { cancelSubscription } from "#server/routers/subscriptions/cancel.ts";
import { getSubscription } from "#server/routers/subscriptions/get.ts";
import { listSubscriptions } from "#server/routers/subscriptions/list.ts";
import { pauseSubscription } from "#server/routers/subscriptions/pause.ts";
import { resumeSubscription } from "#server/routers/subscriptions/resume.ts";
import { retrySubscription } from "#server/routers/subscriptions/retry.ts";
import { stopRetries } from "#server/routers/subscriptions/stop-retries.ts";
import { updateSubscription } from "#server/routers/subscriptions/update.ts";
import { IdInput } from "#server/wire/atoms/id.ts";
import { PaymentIntent } from "#server/wire/payments/payment-intent.ts";
import {
  CancelSubscription,
  ListSubscriptions,
  PauseSubscription,
  Subscription,
  SubscriptionList,
  UpdateSubscription,
} from "#server/wire/payments/subscription.ts";

export const subscriptionsRouter = router({
  list: readingOperation("GET /subscriptions", { summary: "List subscriptions" })
    .input(ListSubscriptions)
    .output(SubscriptionList)
    .query(({ ctx, input }) => listSubscriptions(ctx, input)),

  get: merchantOperation("GET /subscriptions/{id}", { summary: "Get a subscription" })
    .input(IdInput)
    .output(Subscription)
    .query(({ ctx, input }) => getSubscription(ctx, input.id)),

  update: merchantOperation("PATCH /subscriptions/{id}", {
    summary: "Change the card of a subscription",
    description:
      "Charges another saved card of the customer from now on. A past-due subscription is retried at once.",
    errors: ["invalid_state"],
  })
    .input(UpdateSubscription)
    .output(Subscription)
    .mutation(({ ctx, input }) => updateSubscription(ctx, input)),

  cancel: merchantOperation("POST /subscriptions/{id}/cancel", {
    summary: "Cancel a subscription",
    description:
      "Cancels the subscription now, or with `atPeriodEnd` at the end of the paid period. Refunds nothing.",
    errors: ["invalid_state"],
  })
    .input(CancelSubscription)
    .output(Subscription)
    .mutation(({ ctx, input }) => cancelSubscription(ctx, input)),

  pause: merchantOperation("POST /subscriptions/{id}/pause", {
    summary: "Pause a subscription",
    description:
      "Charges nothing until `resumesAt`, or until it is resumed. A renewal that is due is canceled. The customer keeps the service until the end of the paid period, or with `keepService` during the whole pause.",
    errors: ["invalid_state"],
  })
    .input(PauseSubscription)
    .output(Subscription)
    .mutation(({ ctx, input }) => pauseSubscription(ctx, input)),

  retry: merchantOperation("POST /subscriptions/{id}/retry", {
    summary: "Retry a subscription",
    description:
      "Charges what a past-due or unpaid subscription owes, now, and returns the payment. A decline changes neither the days of the automatic retries nor their number.",
    errors: ["invalid_state", "card_declined", "payment_not_made", "payment_in_progress"],
  })
    .input(IdInput)
    .output(PaymentIntent)
    .mutation(({ ctx, input }) => retrySubscription(ctx, input.id)),

  stopRetries: merchantOperation("POST /subscriptions/{id}/stop-retries", {
    summary: "Stop the retries of a subscription",
    description:
      "Makes a past-due subscription unpaid. Nothing is charged or emailed until another card is given, or you retry it.",
    errors: ["invalid_state", "payment_in_progress"],
  })
    .input(IdInput)
    .output(Subscription)
    .mutation(({ ctx, input }) => stopRetries(ctx, input.id)),

  resume: merchantOperation("POST /subscriptions/{id}/resume", {
    summary: "Resume a subscription",
    description:
      "Undoes a cancellation at the period's end, or else ends a pause: within the paid period that period continues, afterwards a new one begins and is charged now. A subscription that has ended cannot be resumed.",
    errors: ["invalid_state"],
  })
    .input(IdInput)
    .output(Subscription)
    .mutation(({ ctx, input }) => resumeSubscription(ctx, input.id)),
});
