import { merchantOperation, readingOperation } from "#server/procedures/operation.ts";
import { router } from "#server/procedures/procedure.ts";
import { findTransfer, serializeTransfer } from "#server/records/ledger/transfer.ts";
import { createTransfer } from "#server/routers/transfers/create.ts";
import { listTransfers } from "#server/routers/transfers/list.ts";
import { reverseTransfer } from "#server/routers/transfers/reverse.ts";
import { IdInput } from "#server/wire/atoms/id.ts";
import {
  CreateTransfer,
  ListTransfers,
  ReverseTransfer,
  Transfer,
  TransferList,
} from "#server/wire/ledger/transfer.ts";

export const transfersRouter = router({
  create: merchantOperation("POST /transfers", {
    status: 201,
    summary: "Create a transfer between customers",
    description:
      "Moves money from one customer's balance to the balance of another customer of the same merchant, in one currency.",
    errors: [
      "amount_not_positive",
      "same_customer",
      "invalid_currency",
      "currency_mismatch",
      "amount_too_large",
      "insufficient_balance",
      "spending_limit_exceeded",
      "approval_required",
      "not_found",
      "invalid_state",
    ],
  })
    .input(CreateTransfer)
    .output(Transfer)
    .mutation(({ ctx, input }) => createTransfer(ctx, input)),

  list: readingOperation("GET /transfers", { summary: "List transfers" })
    .input(ListTransfers)
    .output(TransferList)
    .query(({ ctx, input }) => listTransfers(ctx, input)),

  get: merchantOperation("GET /transfers/{id}", { summary: "Get a transfer" })
    .input(IdInput)
    .output(Transfer)
    .query(async ({ ctx, input }) => serializeTransfer(await findTransfer(ctx.db, ctx, input.id))),

  reverse: merchantOperation("POST /transfers/{id}/reverse", {
    status: 201,
    summary: "Reverse a transfer",
    description:
      "Returns the whole amount by a new transfer, linked to the old one. Possible once.",
    errors: [
      "invalid_state",
      "insufficient_balance",
      "spending_limit_exceeded",
      "approval_required",
      "amount_too_large",
    ],
  })
    .input(ReverseTransfer)
    .output(Transfer)
    .mutation(({ ctx, input }) => reverseTransfer(ctx, input)),
});
