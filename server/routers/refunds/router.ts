import { merchantOperation, readingOperation } from "#server/procedures/operation.ts";
import { merchantProcedure, readingProcedure, router } from "#server/procedures/procedure.ts";
import { sendRefundNoteAgain } from "#server/routers/notifications/send-paper.ts";
import { cancelRefund } from "#server/routers/refunds/cancel.ts";
import { createRefund } from "#server/routers/refunds/create.ts";
import { getRefund } from "#server/routers/refunds/get.ts";
import { listRefunds } from "#server/routers/refunds/list.ts";
import { previewRefund } from "#server/routers/refunds/preview.ts";
import { refundBalance } from "#server/routers/refunds/refund-balance.ts";
import { SendPaper } from "#server/wire/atoms/checkout/paper.ts";
import { ExactIdInput, IdInput } from "#server/wire/atoms/id.ts";
import { QueuedMessage } from "#server/wire/message.ts";
import {
  BalanceRefund,
  CreateRefund,
  ListRefunds,
  PreviewRefund,
  Refund,
  RefundBalance,
  RefundList,
  RefundPreview,
} from "#server/wire/payments/refund.ts";

export const refundsRouter = router({
  create: merchantOperation("POST /refunds", {
    status: 201,
    summary: "Refund a payment",
    description:
      "Refunds all or part of a payment the way it was paid, or to its customer's balance; repeatedly, up to the captured amount. " +
      "A refund that your balance does not cover is `pending` with `pendingReason` until it does. It is first in line, " +
      "`reserved` in the balance, can be canceled, and fails after 45 days.",
    errors: [
      "not_found",
      "invalid_state",
      "payment_in_progress",
      "amount_not_positive",
      "amount_not_multiple",
      "insufficient_merchant_balance",
      "spending_limit_exceeded",
      "approval_required",
      "insufficient_balance",
      "processor_unavailable",
    ],
  })
    .input(CreateRefund)
    .output(Refund)
    .mutation(({ ctx, input }) => createRefund(ctx, input)),

  ofBalance: merchantOperation("POST /customers/{id}/balance/refund", {
    status: 201,
    summary: "Pay out a customer's balance",
    description:
      "Refunds payments that the customer made into their balance, the newest first, the way they were paid; up to what is free in the balance, ten payments at a time. All of the refunds begin, or none.",
    errors: [
      "not_found",
      "amount_not_positive",
      "amount_not_multiple",
      "invalid_currency",
      "insufficient_balance",
      "insufficient_merchant_balance",
      "spending_limit_exceeded",
      "approval_required",
      "processor_unavailable",
    ],
  })
    .input(RefundBalance)
    .output(BalanceRefund)
    .mutation(({ ctx, input }) => refundBalance(ctx, input)),

  /** For the dashboard's dialog. */
  preview: readingProcedure
    .meta({ scope: "refunds:read" })
    .input(PreviewRefund)
    .output(RefundPreview)
    .query(({ ctx, input }) => previewRefund(ctx, input)),

  list: readingOperation("GET /refunds", { summary: "List refunds" })
    .input(ListRefunds)
    .output(RefundList)
    .query(({ ctx, input }) => listRefunds(ctx, input)),

  get: merchantOperation("GET /refunds/{id}", { summary: "Get a refund" })
    .input(IdInput)
    .output(Refund)
    .query(({ ctx, input }) => getRefund(ctx, input.id)),

  cancel: merchantOperation("POST /refunds/{id}/cancel", {
    summary: "Cancel a refund",
    description:
      "Possible while the refund waits for your balance and no money has moved. The refund becomes `failed`, with `failureReason` `canceled`.",
    errors: ["invalid_state"],
  })
    .input(ExactIdInput)
    .output(Refund)
    .mutation(({ ctx, input }) => cancelRefund(ctx, input.id)),

  sendNote: merchantProcedure
    .meta({ scope: "notifications:write" })
    .input(SendPaper)
    .output(QueuedMessage)
    .mutation(({ ctx, input }) => sendRefundNoteAgain(ctx, input)),
});
