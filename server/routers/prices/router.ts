import { merchantOperation, readingOperation } from "#server/procedures/operation.ts";
import { router } from "#server/procedures/procedure.ts";
import { findPrice, serializePrice } from "#server/records/selling/price.ts";
import { createPrice } from "#server/routers/prices/create.ts";
import { listPrices } from "#server/routers/prices/list.ts";
import { updatePrice } from "#server/routers/prices/update.ts";
import { IdInput } from "#server/wire/atoms/id.ts";
import {
  CreatePrice,
  ListPrices,
  Price,
  PriceList,
  UpdatePrice,
} from "#server/wire/selling/price.ts";

export const pricesRouter = router({
  create: merchantOperation("POST /prices", {
    status: 201,
    summary: "Create a price",
    description:
      "Requires productId, amount and currency. Line items of sessions and links, and items of subscriptions, name it by `priceId`.",
    errors: [
      "not_found",
      "invalid_currency",
      "amount_too_large",
      "amount_not_multiple",
      "lookup_key_taken",
    ],
  })
    .input(CreatePrice)
    .output(Price)
    .mutation(({ ctx, input }) => createPrice(ctx, input)),

  list: readingOperation("GET /prices", {
    summary: "List prices",
    errors: ["invalid_currency"],
  })
    .input(ListPrices)
    .output(PriceList)
    .query(({ ctx, input }) => listPrices(ctx, input)),

  get: merchantOperation("GET /prices/{id}", { summary: "Get a price" })
    .input(IdInput)
    .output(Price)
    .query(async ({ ctx, input }) => serializePrice(await findPrice(ctx.db, ctx, input.id))),

  update: merchantOperation("PATCH /prices/{id}", {
    summary: "Update a price",
    description:
      "Changes name, lookupKey, trialDays, active or metadata; null clears a field. Product, amount, currency, interval and tax behavior never change: create another price, and set `active` of this one to false.",
    errors: ["lookup_key_taken"],
  })
    .input(UpdatePrice)
    .output(Price)
    .mutation(({ ctx, input }) => updatePrice(ctx, input)),
});
