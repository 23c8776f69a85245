import { merchantOperation, readingOperation } from "#server/procedures/operation.ts";
import { router } from "#server/procedures/procedure.ts";
import { explainPayout } from "#server/routers/balance/explain/payout.ts";
import { cancelPayout } from "#server/routers/payouts/cancel.ts";
import { createPayout } from "#server/routers/payouts/create.ts";
import { getPayout } from "#server/routers/payouts/get.ts";
import { listPayouts } from "#server/routers/payouts/list.ts";
import { ExactIdInput, IdInput } from "#server/wire/atoms/id.ts";
import { FigureExplanation } from "#server/wire/ledger/explain.ts";
import { CreatePayout, ListPayouts, Payout, PayoutList } from "#server/wire/ledger/payout.ts";

export const payoutsRouter = router({
  create: merchantOperation("POST /payouts", {
    stepUp: true,
    status: 201,
    summary: "Create a payout",
    description:
      "Moves money from the merchant's balance toward its bank account: the given one, or that of the compliance " +
      "record, which live requires to be verified and the only destination.",
    errors: [
      "amount_not_positive",
      "invalid_currency",
      "insufficient_merchant_balance",
      "spending_limit_exceeded",
      "approval_required",
      "compliance_required",
      "amount_too_large",
    ],
  })
    .input(CreatePayout)
    .output(Payout)
    .mutation(({ ctx, input }) => createPayout(ctx, input)),

  list: readingOperation("GET /payouts", { summary: "List payouts" })
    .input(ListPayouts)
    .output(PayoutList)
    .query(({ ctx, input }) => listPayouts(ctx, input)),

  get: merchantOperation("GET /payouts/{id}", { summary: "Get a payout" })
    .input(IdInput)
    .output(Payout)
    .query(({ ctx, input }) => getPayout(ctx, input.id)),

  explain: merchantOperation("GET /payouts/{id}/explain", {
    summary: "Explain a payout",
    description:
      "Opens the payout's amount into the movements since the payout before it. `left` is what stayed in the balance.",
  })
    .input(IdInput)
    .output(FigureExplanation)
    .query(({ ctx, input }) => explainPayout(ctx, input.id)),

  cancel: merchantOperation("POST /payouts/{id}/cancel", {
    summary: "Cancel a payout",
    description: "Possible while the payout is pending. The money returns to the balance.",
    errors: ["invalid_state"],
  })
    .input(ExactIdInput)
    .output(Payout)
    .mutation(({ ctx, input }) => cancelPayout(ctx, input.id)),
});
