import { merchantOperation, readingOperation } from "#server/procedures/operation.ts";
import { router } from "#server/procedures/procedure.ts";
import { findShippingRate, serializeShippingRate } from "#server/records/selling/shipping-rate.ts";
import { createShippingRate } from "#server/routers/shipping-rates/create.ts";
import { listShippingRates } from "#server/routers/shipping-rates/list.ts";
import { removeShippingRate } from "#server/routers/shipping-rates/remove.ts";
import { updateShippingRate } from "#server/routers/shipping-rates/update.ts";
import { IdInput } from "#server/wire/atoms/id.ts";
import {
  CreateShippingRate,
  DeletedShippingRate,
  ListShippingRates,
  ShippingRate,
  ShippingRateList,
  UpdateShippingRate,
} from "#server/wire/selling/shipping-rate.ts";

export const shippingRatesRouter = router({
  create: merchantOperation("POST /shipping-rates", {
    status: 201,
    summary: "Create a shipping rate",
    description:
      "Requires name, amount and currency. Sessions and links offer it by `shippingRateIds`.",
    errors: ["invalid_currency", "amount_not_positive", "amount_too_large", "amount_not_multiple"],
  })
    .input(CreateShippingRate)
    .output(ShippingRate)
    .mutation(({ ctx, input }) => createShippingRate(ctx, input)),

  list: readingOperation("GET /shipping-rates", { summary: "List shipping rates" })
    .input(ListShippingRates)
    .output(ShippingRateList)
    .query(({ ctx, input }) => listShippingRates(ctx, input)),

  get: merchantOperation("GET /shipping-rates/{id}", { summary: "Get a shipping rate" })
    .input(IdInput)
    .output(ShippingRate)
    .query(async ({ ctx, input }) =>
      serializeShippingRate(await findShippingRate(ctx.db, ctx, input.id)),
    ),

  update: merchantOperation("PATCH /shipping-rates/{id}", {
    summary: "Update a shipping rate",
    description:
      "Changes the given fields, but not the currency; null clears a field. Open checkouts use the change from the shopper's next step on; paid orders keep their price.",
    errors: ["invalid_state", "amount_not_positive", "amount_too_large", "amount_not_multiple"],
  })
    .input(UpdateShippingRate)
    .output(ShippingRate)
    .mutation(({ ctx, input }) => updateShippingRate(ctx, input)),

  remove: merchantOperation("DELETE /shipping-rates/{id}", {
    summary: "Delete a shipping rate",
    description:
      "No checkout offers the rate any longer; paid orders keep it. Deleting it again returns the same.",
  })
    .input(IdInput)
    .output(DeletedShippingRate)
    .mutation(({ ctx, input }) => removeShippingRate(ctx, input.id)),
});
