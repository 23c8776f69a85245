import { rest } from "#server/procedures/meta.ts";
import { merchantProcedure, readingProcedure, router } from "#server/procedures/procedure.ts";
import {
  serializePaymentMethod,
  findPaymentMethod,
} from "#server/records/payments/payment-method.ts";
import {
  listCustomerPaymentMethods,
  listPaymentMethods,
} from "#server/routers/payment-methods/list.ts";
import { removePaymentMethod } from "#server/routers/payment-methods/remove.ts";
import { IdInput } from "#server/wire/atoms/id.ts";
import {
  DetachedPaymentMethod,
  ListCustomerPaymentMethods,
  ListPaymentMethods,
  PaymentMethod,
  PaymentMethodList,
} from "#server/wire/payments/payment-method.ts";

const tag = "Payment methods";

export const paymentMethodsRouter = router({
  list: readingProcedure
    .meta(
      rest("GET /payment-methods", {
        tag,
        scope: "payment-methods:read",
        summary: "List saved payment methods",
      }),
    )
    .input(ListPaymentMethods)
    .output(PaymentMethodList)
    .query(({ ctx, input }) => listPaymentMethods(ctx, input)),

  ofCustomer: readingProcedure
    .meta(
      rest("GET /customers/{id}/payment-methods", {
        tag: "Customers",
        scope: "payment-methods:read",
        summary: "List a customer's saved payment methods",
      }),
    )
    .input(ListCustomerPaymentMethods)
    .output(PaymentMethodList)
    .query(({ ctx, input }) => listCustomerPaymentMethods(ctx, input)),

  get: merchantProcedure
    .meta(
      rest("GET /payment-methods/{id}", {
        tag,
        scope: "payment-methods:read",
        summary: "Get a saved payment method",
      }),
    )
    .input(IdInput)
    .output(PaymentMethod)
    .query(async ({ ctx, input }) =>
      serializePaymentMethod(await findPaymentMethod(ctx.db, ctx, input.id)),
    ),

  remove: merchantProcedure
    .meta(
      rest("DELETE /payment-methods/{id}", {
        tag,
        scope: "payment-methods:write",
        summary: "Remove a saved payment method",
        description: "It can no longer be charged. Removing it again returns the same.",
        errors: ["invalid_state"],
      }),
    )
    .input(IdInput)
    .output(DetachedPaymentMethod)
    .mutation(({ ctx, input }) => removePaymentMethod(ctx, input.id)),
});
