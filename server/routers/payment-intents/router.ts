import { amountErrors } from "#server/payments/processor/chargeable.ts";
import { listPapers } from "#server/payments/receipts/papers.ts";
import { merchantOperation, readingOperation } from "#server/procedures/operation.ts";
import { merchantProcedure, router } from "#server/procedures/procedure.ts";
import { sendReceiptAgain } from "#server/routers/notifications/send-paper.ts";
import { cancelPaymentIntent } from "#server/routers/payment-intents/cancel.ts";
import { capturePaymentIntent } from "#server/routers/payment-intents/capture.ts";
import { confirmPaymentIntent } from "#server/routers/payment-intents/confirm.ts";
import { createPaymentIntent } from "#server/routers/payment-intents/create.ts";
import { editPaymentMetadata } from "#server/routers/payment-intents/edit-metadata.ts";
import { getPaymentIntent } from "#server/routers/payment-intents/get.ts";
import { listPaymentIntents } from "#server/routers/payment-intents/list.ts";
import { Papers, SendPaper } from "#server/wire/atoms/checkout/paper.ts";
import { IdInput } from "#server/wire/atoms/id.ts";
import { EditMetadata } from "#server/wire/atoms/metadata.ts";
import { QueuedMessage } from "#server/wire/message.ts";
import {
  CapturePaymentIntent,
  ConfirmPaymentIntent,
  CreatePaymentIntent,
  ListPaymentIntents,
  PaymentIntent,
  PaymentIntentList,
} from "#server/wire/payments/payment-intent.ts";

const scope = "payment-intents:write";

export const paymentIntentsRouter = router({
  create: merchantOperation("POST /payment-intents", {
    scope,
    status: 201,
    summary: "Create a payment intent",
    description: "Creates one payment without a hosted page. Confirm it to charge a card.",
    errors: [...amountErrors, "not_found", "invalid_state"],
  })
    .input(CreatePaymentIntent)
    .output(PaymentIntent)
    .mutation(({ ctx, input }) => createPaymentIntent(ctx, input)),

  list: readingOperation("GET /payment-intents", { summary: "List payment intents" })
    .input(ListPaymentIntents)
    .output(PaymentIntentList)
    .query(({ ctx, input }) => listPaymentIntents(ctx, input)),

  get: merchantOperation("GET /payment-intents/{id}", { summary: "Get a payment intent" })
    .input(IdInput)
    .output(PaymentIntent)
    .query(({ ctx, input }) => getPaymentIntent(ctx, input.id)),

  confirm: merchantOperation("POST /payment-intents/{id}/confirm", {
    scope,
    summary: "Confirm a payment intent",
    description:
      "Charges a saved payment method or, in testing, a card; with `bankRedirect` the shopper approves the payment at their own bank; or with `wallet` takes the amount from the balance of the " +
      "intent's customer, all or nothing. With `balance` a part is paid from there and the rest by the card. A decline leaves the intent in " +
      "`requires_payment_method` with `lastError`. With status `requires_action`, send the shopper's browser to the URL in " +
      "`nextAction`; the service asks the processor for the outcome.",
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
    .input(ConfirmPaymentIntent)
    .output(PaymentIntent)
    .mutation(({ ctx, input }) => confirmPaymentIntent(ctx, input)),

  capture: merchantOperation("POST /payment-intents/{id}/capture", {
    scope,
    summary: "Capture a payment intent",
    description: "Captures all or part of an authorized amount, once; the rest is released.",
    errors: [
      "invalid_state",
      "payment_in_progress",
      "amount_not_positive",
      "amount_not_multiple",
      "insufficient_balance",
      "processor_unavailable",
    ],
  })
    .input(CapturePaymentIntent)
    .output(PaymentIntent)
    .mutation(({ ctx, input }) => capturePaymentIntent(ctx, input)),

  cancel: merchantOperation("POST /payment-intents/{id}/cancel", {
    scope,
    summary: "Cancel a payment intent",
    description: "Cancels an unpaid intent; authorized money is released.",
    errors: ["invalid_state", "payment_in_progress", "processor_unavailable"],
  })
    .input(IdInput)
    .output(PaymentIntent)
    .mutation(({ ctx, input }) => cancelPaymentIntent(ctx, input.id)),

  papers: merchantOperation("GET /payment-intents/{id}/papers", {
    summary: "Get receipt and refund notes",
    description:
      "Returns the numbers and links of the receipt and the refund notes. There are none until the intent is paid.",
  })
    .input(IdInput)
    .output(Papers)
    .query(({ ctx, input }) => listPapers(ctx, input.id)),

  editMetadata: merchantProcedure
    .meta({ scope })
    .input(EditMetadata)
    .output(PaymentIntent)
    .mutation(({ ctx, input }) => editPaymentMetadata(ctx, input)),

  sendReceipt: merchantProcedure
    .meta({ scope: "notifications:write" })
    .input(SendPaper)
    .output(QueuedMessage)
    .mutation(({ ctx, input }) => sendReceiptAgain(ctx, input)),
});
