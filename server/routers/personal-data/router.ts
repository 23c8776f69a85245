import { rest } from "#server/procedures/meta.ts";
import { merchantProcedure, router } from "#server/procedures/procedure.ts";
import { eraseCustomer } from "#server/routers/personal-data/erase-customer.ts";
import { erasePayment } from "#server/routers/personal-data/erase-payment.ts";
import { getErasure } from "#server/routers/personal-data/get.ts";
import { IdInput } from "#server/wire/atoms/id.ts";
import { Erasure } from "#server/wire/payments/erasure.ts";

export const personalDataRouter = router({
  eraseCustomer: merchantProcedure
    .meta(
      rest("POST /customers/{id}/erase", {
        tag: "Customers",
        scope: "personal-data:write",
        stepUp: true,
        summary: "Erase a customer",
        description:
          "Erases for good what says who it is, in all records; money, dates and ids stay. Refused while money depends on it: a balance, a payment, refund, dispute or subscription under way, or what is owed. Asked again, a new round begins, which finds what was written since; `GET /erasures/{id}` answers how far it is.",
        errors: ["invalid_state"],
      }),
    )
    .input(IdInput)
    .output(Erasure)
    .mutation(({ ctx, input }) => eraseCustomer(ctx, input.id)),

  getErasure: merchantProcedure
    .meta(
      rest("GET /erasures/{id}", {
        tag: "Customers",
        scope: "personal-data:read",
        summary: "Get an erasure",
        description: "How far the erasure of this customer, or of this payment's shopper, is.",
      }),
    )
    .input(IdInput)
    .output(Erasure)
    .query(({ ctx, input }) => getErasure(ctx, input.id)),

  erasePayment: merchantProcedure
    .meta(
      rest("POST /payment-intents/{id}/erase", {
        tag: "Payment intents",
        scope: "personal-data:write",
        stepUp: true,
        summary: "Erase the shopper of a payment",
        description: "As of a customer, of a payment that has none.",
        errors: ["invalid_state"],
      }),
    )
    .input(IdInput)
    .output(Erasure)
    .mutation(({ ctx, input }) => erasePayment(ctx, input.id)),
});
