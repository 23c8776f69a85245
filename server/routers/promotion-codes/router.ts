import { merchantOperation, readingOperation } from "#server/procedures/operation.ts";
import { readingProcedure, router } from "#server/procedures/procedure.ts";
import {
  findPromotionCode,
  serializePromotionCode,
} from "#server/records/selling/promotion-code.ts";
import { createPromotionCodes } from "#server/routers/promotion-codes/create.ts";
import { exportPromotionCodes } from "#server/routers/promotion-codes/export.ts";
import { listPromotionCodes } from "#server/routers/promotion-codes/list.ts";
import { updatePromotionCode } from "#server/routers/promotion-codes/update.ts";
import { IdInput } from "#server/wire/atoms/id.ts";
import * as wire from "#server/wire/selling/promotion-code.ts";

export const promotionCodesRouter = router({
  create: merchantOperation("POST /promotion-codes", {
    status: 201,
    summary: "Create promotion codes",
    description:
      "Creates the given code, or generates one. With `count`, generates up to 10,000 codes and returns them as `items`.",
    errors: ["not_found", "promotion_code_taken", "invalid_state"],
  })
    .input(wire.CreatePromotionCode)
    .output(wire.CreatedCodes)
    .mutation(({ ctx, input }) => createPromotionCodes(ctx, input)),

  list: readingOperation("GET /promotion-codes", { summary: "List promotion codes" })
    .input(wire.ListPromotionCodes)
    .output(wire.PromotionCodeList)
    .query(({ ctx, input }) => listPromotionCodes(ctx, input)),

  /** For the dashboard's download. */
  export: readingProcedure
    .meta({ scope: "promotion-codes:read" })
    .input(IdInput)
    .output(wire.CodesFile)
    .query(({ ctx, input }) => exportPromotionCodes(ctx, input.id)),

  get: merchantOperation("GET /promotion-codes/{id}", { summary: "Get a promotion code" })
    .input(IdInput)
    .output(wire.PromotionCode)
    .query(async ({ ctx, input }) =>
      serializePromotionCode(await findPromotionCode(ctx.db, ctx, input.id)),
    ),

  update: merchantOperation("PATCH /promotion-codes/{id}", {
    summary: "Update a promotion code",
    description:
      "Changes the redemption limit, the end and `active`; null removes a limit or an end. Once a code is deactivated, the same code can be created again.",
    errors: ["promotion_code_taken", "invalid_state"],
  })
    .input(wire.UpdatePromotionCode)
    .output(wire.PromotionCode)
    .mutation(({ ctx, input }) => updatePromotionCode(ctx, input)),

  deactivate: merchantOperation("POST /promotion-codes/{id}/deactivate", {
    summary: "Deactivate a promotion code",
    description:
      "The code is no longer accepted, and the same code can be created again. Deactivating it again returns the same.",
    errors: ["invalid_state"],
  })
    .input(IdInput)
    .output(wire.PromotionCode)
    .mutation(({ ctx, input }) => updatePromotionCode(ctx, { ...input, active: false })),
});
