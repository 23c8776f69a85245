import { merchantOperation, readingOperation } from "#server/procedures/operation.ts";
import { router } from "#server/procedures/procedure.ts";
import { findTaxRate, serializeTaxRate } from "#server/records/tax/tax-rate.ts";
import { createTaxRate } from "#server/routers/tax-rates/create.ts";
import { listTaxRates } from "#server/routers/tax-rates/list.ts";
import { removeTaxRate } from "#server/routers/tax-rates/remove.ts";
import { updateTaxRate } from "#server/routers/tax-rates/update.ts";
import { IdInput } from "#server/wire/atoms/id.ts";
import * as wire from "#server/wire/tax/tax-rate.ts";

export const taxRatesRouter = router({
  create: merchantOperation("POST /tax-rates", {
    status: 201,
    summary: "Create a tax rate",
    description:
      "A rate takes precedence over the built-in one of the same country and class. Two rates of the same country, region and class cannot apply on the same day.",
    errors: ["conflict"],
  })
    .input(wire.CreateTaxRate)
    .output(wire.TaxRate)
    .mutation(({ ctx, input }) => createTaxRate(ctx, input)),

  list: readingOperation("GET /tax-rates", { summary: "List your own tax rates" })
    .input(wire.ListTaxRates)
    .output(wire.TaxRateList)
    .query(({ ctx, input }) => listTaxRates(ctx, input)),

  get: merchantOperation("GET /tax-rates/{id}", { summary: "Get a tax rate" })
    .input(IdInput)
    .output(wire.TaxRate)
    .query(async ({ ctx, input }) => serializeTaxRate(await findTaxRate(ctx.db, ctx, input.id))),

  update: merchantOperation("PATCH /tax-rates/{id}", {
    summary: "Update a tax rate",
    description:
      "Changes the last day; null clears it. To change the percentage, end the rate and create another.",
    errors: ["invalid_state", "conflict"],
  })
    .input(wire.UpdateTaxRate)
    .output(wire.TaxRate)
    .mutation(({ ctx, input }) => updateTaxRate(ctx, input)),

  remove: merchantOperation("DELETE /tax-rates/{id}", {
    summary: "Delete a tax rate",
    description:
      "Later orders are not taxed by it; earlier ones keep their tax. Deleting it again returns the same.",
  })
    .input(IdInput)
    .output(wire.DeletedTaxRate)
    .mutation(({ ctx, input }) => removeTaxRate(ctx, input.id)),
});
