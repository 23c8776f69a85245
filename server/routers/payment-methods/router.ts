import { merchantOperation, readingOperation } from "#server/procedures/operation.ts";
import { router } from "#server/procedures/procedure.ts";
import {
  serializePaymentMethod,
  findPaymentMethod,
} from "#server/records/payments/payment-method.ts";
import { availableMethods } from "#server/routers/payment-methods/available.ts";
import {
  listCustomerPaymentMethods,
  listPaymentMethods,
} from "#server/routers/payment-methods/list.ts";
import { removePaymentMethod } from "#server/routers/payment-methods/remove.ts";
import { IdInput } from "#server/wire/atoms/id.ts";
import {
  AskForMethods,
  AvailableMethods,
  DetachedPaymentMethod,
  ListCustomerPaymentMethods,
  ListPaymentMethods,
  PaymentMethod,
  PaymentMethodList,
} from "#server/wire/payments/payment-method.ts";

export const paymentMethodsRouter = router({
  list: readingOperation("GET /payment-methods", { summary: "List saved payment methods" })
    .input(ListPaymentMethods)
    .output(PaymentMethodList)
    .query(({ ctx, input }) => listPaymentMethods(ctx, input)),

  ofCustomer: readingOperation("GET /customers/{id}/payment-methods", {
    scope: "payment-methods:read",
    summary: "List a customer's saved payment methods",
  })
    .input(ListCustomerPaymentMethods)
    .output(PaymentMethodList)
    .query(({ ctx, input }) => listCustomerPaymentMethods(ctx, input)),

  available: readingOperation("GET /payment-methods/available", {
    scope: "payment-methods:read",
    summary: "List the ways to pay that can be offered",
    description:
      "Answers by the rule that the hosted page follows: processor, currency, amount, country, mode and capture. Changes nothing.",
    errors: ["invalid_currency"],
  })
    .input(AskForMethods)
    .output(AvailableMethods)
    .query(({ ctx, input }) => availableMethods(ctx, input)),

  get: merchantOperation("GET /payment-methods/{id}", { summary: "Get a saved payment method" })
    .input(IdInput)
    .output(PaymentMethod)
    .query(async ({ ctx, input }) =>
      serializePaymentMethod(await findPaymentMethod(ctx.db, ctx, input.id)),
    ),

  remove: merchantOperation("DELETE /payment-methods/{id}", {
    summary: "Remove a saved payment method",
    description: "The payment method can no longer be charged. Removing it again returns the same.",
    errors: ["invalid_state"],
  })
    .input(IdInput)
    .output(DetachedPaymentMethod)
    .mutation(({ ctx, input }) => removePaymentMethod(ctx, input.id)),
});
