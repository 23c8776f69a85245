import { merchantOperation, readingOperation } from "#server/procedures/operation.ts";
import { merchantProcedure, router } from "#server/procedures/procedure.ts";
import { findDiscount, serializeDiscount } from "#server/records/selling/discount.ts";
import { createDiscount } from "#server/routers/discounts/create.ts";
import { listRedemptions } from "#server/routers/discounts/list-redemptions.ts";
import { listDiscounts } from "#server/routers/discounts/list.ts";
import { removeDiscount } from "#server/routers/discounts/remove.ts";
import { updateDiscount } from "#server/routers/discounts/update.ts";
import { IdInput } from "#server/wire/atoms/id.ts";
import { EditMetadata } from "#server/wire/atoms/metadata.ts";
import * as wire from "#server/wire/selling/discount.ts";

export const discountsRouter = router({
  create: merchantOperation("POST /discounts", {
    status: 201,
    summary: "Create a discount",
    description:
      "Takes `percentOff`, or `amountOff` with `currency`. Shoppers get it by a promotion code, or by a session or link that names it. With `code` it creates a promotion code as well, both or neither.",
    errors: ["invalid_currency", "amount_not_positive", "promotion_code_taken"],
  })
    .input(wire.CreateDiscount)
    .output(wire.Discount)
    .mutation(({ ctx, input }) => createDiscount(ctx, input)),

  list: readingOperation("GET /discounts", { summary: "List discounts" })
    .input(wire.ListDiscounts)
    .output(wire.DiscountList)
    .query(({ ctx, input }) => listDiscounts(ctx, input)),

  get: merchantOperation("GET /discounts/{id}", { summary: "Get a discount" })
    .input(IdInput)
    .output(wire.Discount)
    .query(async ({ ctx, input }) => serializeDiscount(await findDiscount(ctx.db, ctx, input.id))),

  update: merchantOperation("PATCH /discounts/{id}", {
    summary: "Update a discount",
    description:
      "Changes the name, end, redemption limit and metadata; null removes an end or a limit. To change how much is taken off, create another discount.",
    errors: ["invalid_state"],
  })
    .input(wire.UpdateDiscount)
    .output(wire.Discount)
    .mutation(({ ctx, input }) => updateDiscount(ctx, input)),

  /** For the dashboard's editor. */
  editMetadata: merchantProcedure
    .meta({ scope: "discounts:write" })
    .input(EditMetadata)
    .output(wire.Discount)
    .mutation(({ ctx, input: { id, changes, seen } }) =>
      updateDiscount(ctx, { id, metadata: changes }, seen),
    ),

  remove: merchantOperation("DELETE /discounts/{id}", {
    summary: "Delete a discount",
    description:
      "The discount and its codes can no longer be redeemed; earlier payments keep theirs. Deleting it again returns the same.",
  })
    .input(IdInput)
    .output(wire.DeletedDiscount)
    .mutation(({ ctx, input }) => removeDiscount(ctx, input.id)),

  listRedemptions: readingOperation("GET /discounts/{id}/redemptions", {
    summary: "List a discount's redemptions",
    description: "Lists the payments with the discount, including those refunded in full.",
  })
    .input(wire.ListRedemptions)
    .output(wire.RedemptionList)
    .query(({ ctx, input }) => listRedemptions(ctx, input)),
});
