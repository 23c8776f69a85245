import { rest } from "#server/procedures/meta.ts";
import { merchantProcedure, readingProcedure, router } from "#server/procedures/procedure.ts";
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

const tag = "Products";

export const productsRouter = router({
  create: merchantProcedure
    .meta(
      rest("POST /products", {
        tag,
        scope: "products:write",
        status: 201,
        summary: "Create a product",
        description:
          "Requires name and currency. `imageId` names a public image file; its URL is `imageUrl`.",
        errors: ["invalid_currency"],
      }),
    )
    .input(CreateProduct)
    .output(Product)
    .mutation(({ ctx, input }) => createProduct(ctx, input)),

  list: readingProcedure
    .meta(rest("GET /products", { tag, scope: "products:read", summary: "List products" }))
    .input(ListProducts)
    .output(ProductList)
    .query(({ ctx, input }) => listProducts(ctx, input)),

  multiple: merchantProcedure
    .meta(
      rest("POST /products/multiple", {
        tag,
        scope: "products:read",
        summary: "Get several products",
        description:
          "Returns the products in the requested order and leaves out unknown and deleted ones.",
      }),
    )
    .input(GetProducts)
    .output(Products)
    .mutation(({ ctx, input }) => getProducts(ctx, input)),

  get: merchantProcedure
    .meta(rest("GET /products/{id}", { tag, scope: "products:read", summary: "Get a product" }))
    .input(IdInput)
    .output(Product)
    .query(async ({ ctx, input }) =>
      serializeProduct(ctx.env, await findProduct(ctx.db, ctx, input.id)),
    ),

  update: merchantProcedure
    .meta(
      rest("PATCH /products/{id}", {
        tag,
        scope: "products:write",
        summary: "Update a product",
        description:
          "Changes the given fields; null clears one. Existing sessions keep their line items. `stock` sets how many units are left; `stockChange` adds to them, and two changes at the same time both count. Neither leaves fewer than payments under way have reserved: 409 `stock_reserved`.",
        errors: ["invalid_state", "invalid_currency", "stock_reserved"],
      }),
    )
    .input(UpdateProduct)
    .output(Product)
    .mutation(({ ctx, input }) => updateProduct(ctx, input)),

  remove: merchantProcedure
    .meta(
      rest("DELETE /products/{id}", {
        tag,
        scope: "products:write",
        summary: "Delete a product",
        description:
          "It can no longer be sold; existing sessions stay readable. Deleting it again returns the same.",
      }),
    )
    .input(IdInput)
    .output(DeletedProduct)
    .mutation(({ ctx, input }) => removeProduct(ctx, input.id)),
});
