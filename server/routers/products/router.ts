import { merchantOperation, readingOperation } from "#server/procedures/operation.ts";
import { router } from "#server/procedures/procedure.ts";
import { serializeProduct, findProduct } from "#server/records/payments/product.ts";
import { createProduct } from "#server/routers/products/create.ts";
import { getProducts } from "#server/routers/products/get-multiple.ts";
import { listProducts } from "#server/routers/products/list.ts";
import { removeProduct } from "#server/routers/products/remove.ts";
import { updateProduct } from "#server/routers/products/update.ts";
import { IdInput } from "#server/wire/atoms/id.ts";
import {
  CreateProduct,
  DeletedProduct,
  GetProducts,
  ListProducts,
  Product,
  ProductList,
  Products,
  UpdateProduct,
} from "#server/wire/payments/product.ts";

export const productsRouter = router({
  create: merchantOperation("POST /products", {
    status: 201,
    summary: "Create a product",
    description:
      "Requires name and currency. `imageId` names a public image file; its URL is `imageUrl`.",
    errors: ["invalid_currency", "amount_too_large", "amount_not_multiple"],
  })
    .input(CreateProduct)
    .output(Product)
    .mutation(({ ctx, input }) => createProduct(ctx, input)),

  list: readingOperation("GET /products", { summary: "List products" })
    .input(ListProducts)
    .output(ProductList)
    .query(({ ctx, input }) => listProducts(ctx, input)),

  multiple: merchantOperation("POST /products/multiple", {
    scope: "products:read",
    summary: "Get several products",
    description:
      "Returns the products in the requested order and leaves out unknown and deleted ones.",
  })
    .input(GetProducts)
    .output(Products)
    .mutation(({ ctx, input }) => getProducts(ctx, input)),

  get: merchantOperation("GET /products/{id}", { summary: "Get a product" })
    .input(IdInput)
    .output(Product)
    .query(async ({ ctx, input }) =>
      serializeProduct(ctx.env, await findProduct(ctx.db, ctx, input.id)),
    ),

  update: merchantOperation("PATCH /products/{id}", {
    summary: "Update a product",
    description:
      "Changes the given fields; null clears one. Existing sessions keep their line items. `stock` sets how many units are left; `stockChange` adds to them, and two changes at the same time both count. Neither leaves fewer than payments under way have reserved: 409 `stock_reserved`.",
    errors: [
      "invalid_state",
      "invalid_currency",
      "amount_too_large",
      "amount_not_multiple",
      "stock_reserved",
    ],
  })
    .input(UpdateProduct)
    .output(Product)
    .mutation(({ ctx, input }) => updateProduct(ctx, input)),

  remove: merchantOperation("DELETE /products/{id}", {
    summary: "Delete a product",
    description:
      "The product can no longer be sold; existing sessions stay readable. Deleting it again returns the same.",
  })
    .input(IdInput)
    .output(DeletedProduct)
    .mutation(({ ctx, input }) => removeProduct(ctx, input.id)),
});
