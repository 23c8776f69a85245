import { merchantOperation, readingOperation } from "#server/procedures/operation.ts";
import { router } from "#server/procedures/procedure.ts";
import { findCustomerHold, serializeCustomerHold } from "#server/records/ledger/customer-hold.ts";
import { captureHold } from "#server/routers/holds/capture.ts";
import { createHold } from "#server/routers/holds/create.ts";
import { listHolds } from "#server/routers/holds/list.ts";
import { voidHold } from "#server/routers/holds/release.ts";
import { ExactIdInput, IdInput } from "#server/wire/atoms/id.ts";
import {
  CaptureHold,
  CreateHold,
  CustomerHold,
  HoldList,
  ListHolds,
} from "#server/wire/ledger/customer-hold.ts";

export const holdsRouter = router({
  create: merchantOperation("POST /holds", {
    status: 201,
    summary: "Create a hold",
    description:
      "Reserves money of one customer's balance for another customer of the same merchant. It is captured in parts, voided, or expires.",
    errors: [
      "amount_not_positive",
      "same_customer",
      "invalid_currency",
      "insufficient_balance",
      "not_found",
      "invalid_state",
    ],
  })
    .input(CreateHold)
    .output(CustomerHold)
    .mutation(({ ctx, input }) => createHold(ctx, input)),

  list: readingOperation("GET /holds", { summary: "List holds" })
    .input(ListHolds)
    .output(HoldList)
    .query(({ ctx, input }) => listHolds(ctx, input)),

  get: merchantOperation("GET /holds/{id}", { summary: "Get a hold" })
    .input(IdInput)
    .output(CustomerHold)
    .query(async ({ ctx, input }) =>
      serializeCustomerHold(await findCustomerHold(ctx.db, ctx, input.id)),
    ),

  capture: merchantOperation("POST /holds/{id}/capture", {
    summary: "Capture a hold",
    description:
      "Moves a part of a hold, or all that is left, to the customer that it is for, by a transfer. The rest stays reserved.",
    errors: [
      "amount_not_positive",
      "invalid_state",
      "amount_too_large",
      "spending_limit_exceeded",
      "approval_required",
    ],
  })
    .input(CaptureHold)
    .output(CustomerHold)
    .mutation(({ ctx, input }) => captureHold(ctx, input)),

  void: merchantOperation("POST /holds/{id}/void", {
    summary: "Void a hold",
    description: "Frees the part of a hold that is left.",
    errors: ["invalid_state"],
  })
    .input(ExactIdInput)
    .output(CustomerHold)
    .mutation(({ ctx, input }) => voidHold(ctx, input)),
});
