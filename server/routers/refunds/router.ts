import { rest } from "#server/procedures/meta.ts";
import { merchantProcedure, readingProcedure, router } from "#server/procedures/procedure.ts";
import { sendRefundNoteAgain } from "#server/routers/notifications/send-paper.ts";
import { cancelRefund } from "#server/routers/refunds/cancel.ts";
import { createRefund } from "#server/routers/refunds/create.ts";
import { getRefund } from "#server/routers/refunds/get.ts";
import { listRefunds } from "#server/routers/refunds/list.ts";
import { SendPaper } from "#server/wire/atoms/checkout/paper.ts";
import { ExactIdInput, IdInput } from "#server/wire/atoms/id.ts";
import { QueuedMessage } from "#server/wire/message.ts";
import { CreateRefund, ListRefunds, Refund, RefundList } from "#server/wire/payments/refund.ts";

const tag = "Refunds";

export const refundsRouter = router({
  create: merchantProcedure
    .meta(
      rest("POST /refunds", {
        tag,
        scope: "refunds:write",
        status: 201,
        summary: "Refund a payment",
        description:
          "Refunds all or part of a payment the way it was paid; repeatedly, up to the captured amount. " +
          "A refund that your balance does not cover is `pending` with `pendingReason` until it does. It is first in line, " +
          "`reserved` in the balance, can be canceled, and fails after 45 days.",
        errors: [
          "not_found",
          "invalid_state",
          "payment_in_progress",
          "amount_not_positive",
          "amount_not_multiple",
          "insufficient_merchant_balance",
          "insufficient_balance",
          "processor_unavailable",
        ],
      }),
    )
    .input(CreateRefund)
    .output(Refund)
    .mutation(({ ctx, input }) => createRefund(ctx, input)),

  list: readingProcedure
    .meta(rest("GET /refunds", { tag, scope: "refunds:read", summary: "List refunds" }))
    .input(ListRefunds)
    .output(RefundList)
    .query(({ ctx, input }) => listRefunds(ctx, input)),

  get: merchantProcedure
    .meta(rest("GET /refunds/{id}", { tag, scope: "refunds:read", summary: "Get a refund" }))
    .input(IdInput)
    .output(Refund)
    .query(({ ctx, input }) => getRefund(ctx, input.id)),

  cancel: merchantProcedure
    .meta(
      rest("POST /refunds/{id}/cancel", {
        tag,
        scope: "refunds:write",
        summary: "Cancel a refund",
        description:
          "Possible while it waits for your balance: no money has moved. It becomes `failed`, with `failureReason` `canceled`.",
        errors: ["invalid_state"],
      }),
    )
    .input(ExactIdInput)
    .output(Refund)
    .mutation(({ ctx, input }) => cancelRefund(ctx, input.id)),

  sendNote: merchantProcedure
    .meta({ scope: "notifications:write" })
    .input(SendPaper)
    .output(QueuedMessage)
    .mutation(({ ctx, input }) => sendRefundNoteAgain(ctx, input)),
});
