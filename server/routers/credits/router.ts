import { merchantOperation, readingOperation } from "#server/procedures/operation.ts";
import { router } from "#server/procedures/procedure.ts";
import { findCredit, serializeCredit } from "#server/records/ledger/credit.ts";
import { createCredit } from "#server/routers/credits/create.ts";
import { listCredits } from "#server/routers/credits/list.ts";
import { voidCredit } from "#server/routers/credits/void.ts";
import { ExactIdInput, IdInput } from "#server/wire/atoms/id.ts";
import { CreateCredit, Credit, CreditList, ListCredits } from "#server/wire/ledger/credit.ts";

export const creditsRouter = router({
  create: merchantOperation("POST /credits", {
    status: 201,
    summary: "Create a credit",
    description:
      "Gives a customer store credit out of your available balance. A payment with `wallet: true` spends it before the customer's balance, the credit first that expires first.",
    errors: [
      "amount_not_positive",
      "invalid_currency",
      "amount_too_large",
      "insufficient_merchant_balance",
      "spending_limit_exceeded",
      "approval_required",
      "not_found",
      "invalid_state",
    ],
  })
    .input(CreateCredit)
    .output(Credit)
    .mutation(({ ctx, input }) => createCredit(ctx, input)),

  list: readingOperation("GET /credits", { summary: "List credits" })
    .input(ListCredits)
    .output(CreditList)
    .query(({ ctx, input }) => listCredits(ctx, input)),

  get: merchantOperation("GET /credits/{id}", { summary: "Get a credit" })
    .input(IdInput)
    .output(Credit)
    .query(async ({ ctx, input }) => serializeCredit(await findCredit(ctx.db, ctx, input.id))),

  void: merchantOperation("POST /credits/{id}/void", {
    summary: "Void a credit",
    description: "Takes back the part that is left of a credit.",
    errors: ["invalid_state", "payment_in_progress"],
  })
    .input(ExactIdInput)
    .output(Credit)
    .mutation(({ ctx, input }) => voidCredit(ctx, input)),
});
