import { amountErrors } from "#server/payments/processor/chargeable.ts";
import { merchantOperation, readingOperation } from "#server/procedures/operation.ts";
import { router } from "#server/procedures/procedure.ts";
import { cancelSubscription } from "#server/routers/subscriptions/cancel.ts";
import { createSubscription } from "#server/routers/subscriptions/create.ts";
import { getSubscription } from "#server/routers/subscriptions/get.ts";
import { listSubscriptions } from "#server/routers/subscriptions/list.ts";
import { pauseSubscription } from "#server/routers/subscriptions/pause.ts";
import { previewSubscription } from "#server/routers/subscriptions/preview.ts";
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
} from "#server/wire/payments/subscription.ts";
import {
  CreateSubscription,
  PreviewSubscription,
  SubscriptionPreview,
  UpdateSubscription,
} from "#server/wire/payments/subscriptions/subscription-change.ts";

const changeErrors = [
  ...amountErrors,
  ...(["not_found", "currency_mismatch", "interval_mismatch", "already_subscribed"] as const),
] as const;

export const subscriptionsRouter = router({
  list: readingOperation("GET /subscriptions", { summary: "List subscriptions" })
    .input(ListSubscriptions)
    .output(SubscriptionList)
    .query(({ ctx, input }) => listSubscriptions(ctx, input)),

  get: merchantOperation("GET /subscriptions/{id}", { summary: "Get a subscription" })
    .input(IdInput)
    .output(Subscription)
    .query(({ ctx, input }) => getSubscription(ctx, input.id)),

  create: merchantOperation("POST /subscriptions", {
    status: 201,
    summary: "Create a subscription",
    description:
      "Starts a subscription that charges a saved card of the customer, or that they pay by invoice: the first period at once, after a trial (`trialEnd`, otherwise the longest `trialDays` of the prices; without a card with `trialWithoutCard`), or from a billing anchor on. `incomplete`: the first charge was declined, or its outcome is not known yet; the customer gets an email, and the subscription is canceled 23 hours after its creation without a payment.",
    errors: [...changeErrors, "invalid_state", "discount_not_applicable", "discount_used_up"],
  })
    .input(CreateSubscription)
    .output(Subscription)
    .mutation(({ ctx, input }) => createSubscription(ctx, input)),

  update: merchantOperation("PATCH /subscriptions/{id}", {
    summary: "Change a subscription",
    description:
      "Changes its card, collection, end of the trial, metadata or items. A past-due subscription is retried at once with another card; one that is paused since its trial ended without a card is resumed by one, and charged. New items are prorated as `proration` says; a change whose charge is declined changes nothing and returns 402.",
    errors: [
      ...changeErrors,
      ...(["invalid_state", "payment_in_progress", "preview_stale"] as const),
      ...(["card_declined", "payment_not_made"] as const),
    ],
  })
    .input(UpdateSubscription)
    .output(Subscription)
    .mutation(({ ctx, input }) => updateSubscription(ctx, input)),

  preview: merchantOperation("POST /subscriptions/{id}/preview", {
    summary: "Preview a change of a subscription",
    description:
      "Returns what a change of items would charge now and with the next period. Changes nothing. Send `previewId` with the change so that it is made with these amounts or not at all.",
    errors: [...changeErrors, "invalid_state", "payment_in_progress"],
  })
    .input(PreviewSubscription)
    .output(SubscriptionPreview)
    .mutation(({ ctx, input }) => previewSubscription(ctx, input)),

  cancel: merchantOperation("POST /subscriptions/{id}/cancel", {
    summary: "Cancel a subscription",
    description:
      "Cancels the subscription now, or with `atPeriodEnd` at the end of the paid period; until then, resume undoes it. Refunds nothing.",
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
