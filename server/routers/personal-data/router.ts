import { merchantOperation } from "#server/procedures/operation.ts";
import { router } from "#server/procedures/procedure.ts";
import { eraseCustomer } from "#server/routers/personal-data/erase-customer.ts";
import { erasePayment } from "#server/routers/personal-data/erase-payment.ts";
import { getErasure } from "#server/routers/personal-data/get.ts";
import { IdInput } from "#server/wire/atoms/id.ts";
import { Erasure } from "#server/wire/payments/erasure.ts";

export const personalDataRouter = router({
  eraseCustomer: merchantOperation("POST /customers/{id}/erase", {
    scope: "personal-data:write",
    stepUp: true,
    summary: "Erase a customer",
    description:
      "Erases the person's identity for good, in all records; amounts, dates and ids stay. Refused while money depends on the person: a balance, a debt, or a payment, refund, dispute or subscription in progress. Erasing again also removes data written since. `GET /erasures/{id}` returns the progress.",
    errors: ["invalid_state"],
  })
    .input(IdInput)
    .output(Erasure)
    .mutation(({ ctx, input }) => eraseCustomer(ctx, input.id)),

  getErasure: merchantOperation("GET /erasures/{id}", {
    tag: "Customers",
    scope: "personal-data:read",
    summary: "Get an erasure",
    description:
      "Returns the progress of the erasure of this customer, or of this payment's shopper.",
  })
    .input(IdInput)
    .output(Erasure)
    .query(({ ctx, input }) => getErasure(ctx, input.id)),

  erasePayment: merchantOperation("POST /payment-intents/{id}/erase", {
    scope: "personal-data:write",
    stepUp: true,
    summary: "Erase the shopper of a payment",
    description:
      "Erases the shopper of a payment that has no customer, the way a customer is erased.",
    errors: ["invalid_state"],
  })
    .input(IdInput)
    .output(Erasure)
    .mutation(({ ctx, input }) => erasePayment(ctx, input.id)),
});
