import { orderErrors } from "#server/payments/price.ts";
import { merchantOperation, readingOperation } from "#server/procedures/operation.ts";
import { router } from "#server/procedures/procedure.ts";
import { updateCheckoutSession } from "#server/routers/checkout-sessions/change/update.ts";
import { confirmCheckoutSession } from "#server/routers/checkout-sessions/confirm.ts";
import { createPaymentToken } from "#server/routers/checkout-sessions/create-token.ts";
import { createCheckoutSession } from "#server/routers/checkout-sessions/create.ts";
import { expireCheckoutSession } from "#server/routers/checkout-sessions/expire.ts";
import { getCheckoutSession } from "#server/routers/checkout-sessions/get.ts";
import { listCheckoutSessions } from "#server/routers/checkout-sessions/list.ts";
import { getCheckoutTimeline } from "#server/routers/checkout-sessions/timeline.ts";
import { IdInput } from "#server/wire/atoms/id.ts";
import {
  CheckoutSession,
  CheckoutSessionList,
  ConfirmCheckoutSession,
  CreateCheckoutSession,
  ListCheckoutSessions,
  UpdateCheckoutSession,
} from "#server/wire/payments/checkout-session.ts";
import { CheckoutTimeline } from "#server/wire/payments/checkout-timeline.ts";
import { PaymentIntent } from "#server/wire/payments/payment-intent.ts";
import { CreatePaymentToken, PaymentToken } from "#server/wire/selling/payment-token.ts";

export const checkoutSessionsRouter = router({
  create: merchantOperation("POST /checkout/sessions", {
    status: 201,
    summary: "Create a checkout session",
    description:
      "Creates a hosted payment page for a purchase, or with `purpose: balance_funding` to fund a customer's balance. " +
      "Send `currency` and one of `lineItems`, `productId` and `totalAmount`.",
    errors: [...orderErrors, "discount_not_applicable", "not_found", "invalid_state"],
  })
    .input(CreateCheckoutSession)
    .output(CheckoutSession)
    .mutation(({ ctx, input }) => createCheckoutSession(ctx, input)),

  list: readingOperation("GET /checkout/sessions", { summary: "List checkout sessions" })
    .input(ListCheckoutSessions)
    .output(CheckoutSessionList)
    .query(({ ctx, input }) => listCheckoutSessions(ctx, input)),

  get: merchantOperation("GET /checkout/sessions/{id}", { summary: "Get a checkout session" })
    .input(IdInput)
    .output(CheckoutSession)
    .query(({ ctx, input }) => getCheckoutSession(ctx, input.id)),

  update: merchantOperation("PATCH /checkout/sessions/{id}", {
    summary: "Update a checkout session",
    description:
      "Changes the order of an open session: its lines, the shopper's contact, the way of delivery, the promotion code. " +
      "Its total and the amount of its payment intent follow.",
    errors: [
      ...orderErrors,
      "discount_not_applicable",
      "not_found",
      "invalid_state",
      "session_not_open",
      "payment_in_progress",
    ],
  })
    .input(UpdateCheckoutSession)
    .output(CheckoutSession)
    .mutation(({ ctx, input }) => updateCheckoutSession(ctx, input)),

  timeline: merchantOperation("GET /checkout/sessions/{id}/timeline", {
    summary: "Get a session's timeline",
    description:
      "Lists the shopper's steps on the page, oldest first. For invalid input only the names of the fields are kept.",
  })
    .input(IdInput)
    .output(CheckoutTimeline)
    .query(({ ctx, input }) => getCheckoutTimeline(ctx, input.id)),

  expire: merchantOperation("POST /checkout/sessions/{id}/expire", {
    summary: "Expire a checkout session",
    description: "Ends an open session now and cancels its payment intent.",
    errors: ["session_not_open", "payment_in_progress"],
  })
    .input(IdInput)
    .output(CheckoutSession)
    .mutation(({ ctx, input }) => expireCheckoutSession(ctx, input.id)),

  createToken: merchantOperation("POST /checkout/sessions/{id}/payment-tokens", {
    status: 201,
    summary: "Create a payment token",
    description:
      "Makes a token of a card that pays this session once, up to an amount and until a time. In testing only: card numbers are not taken in live.",
    errors: [
      "session_not_open",
      "invalid_state",
      "invalid_currency",
      "amount_not_positive",
      "amount_too_large",
      "currency_mismatch",
      "raw_card_not_allowed",
      "processor_unavailable",
    ],
  })
    .input(CreatePaymentToken)
    .output(PaymentToken)
    .mutation(({ ctx, input }) => createPaymentToken(ctx, input)),

  confirm: merchantOperation("POST /checkout/sessions/{id}/confirm", {
    summary: "Confirm a checkout session",
    description:
      "Pays the session with a saved payment method, the balance of the session's customer, or in testing a card; " +
      "returns its payment intent. A session that costs nothing is completed without any of them. " +
      "With status `requires_action`, send the shopper's browser to the URL in `nextAction`.",
    errors: [
      "card_declined",
      "payment_not_made",
      "processor_unavailable",
      "insufficient_balance",
      "amount_not_positive",
      "amount_too_small",
      "amount_not_multiple",
      "raw_card_not_allowed",
      "invalid_state",
      "session_not_open",
      "payment_in_progress",
      "link_unavailable",
      "already_subscribed",
      "discount_not_applicable",
      "discount_used_up",
      "out_of_stock",
    ],
  })
    .input(ConfirmCheckoutSession)
    .output(PaymentIntent)
    .mutation(({ ctx, input: { id, ...howToPay } }) => confirmCheckoutSession(ctx, id, howToPay)),
});
