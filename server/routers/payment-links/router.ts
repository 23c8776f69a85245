import { orderErrors } from "#server/payments/price.ts";
import { merchantOperation, readingOperation } from "#server/procedures/operation.ts";
import { merchantProcedure, router } from "#server/procedures/procedure.ts";
import { createPaymentLink } from "#server/routers/payment-links/create.ts";
import { getPaymentLink } from "#server/routers/payment-links/get.ts";
import { listPaymentLinks } from "#server/routers/payment-links/list.ts";
import { previewPaymentLink } from "#server/routers/payment-links/preview.ts";
import { removePaymentLink } from "#server/routers/payment-links/remove.ts";
import { updatePaymentLink } from "#server/routers/payment-links/update.ts";
import { IdInput } from "#server/wire/atoms/id.ts";
import {
  PreviewedPaymentLink,
  PreviewPaymentLink,
} from "#server/wire/payments/payment-link-preview.ts";
import {
  CreatePaymentLink,
  DeletedPaymentLink,
  ListPaymentLinks,
  PaymentLink,
  PaymentLinkList,
  UpdatePaymentLink,
} from "#server/wire/payments/payment-link.ts";

export const paymentLinksRouter = router({
  create: merchantOperation("POST /payment-links", {
    status: 201,
    summary: "Create a payment link",
    description:
      "Creates a reusable URL of a hosted checkout page. With `lineItems`, `totalAmount` must be their sum.",
    errors: [...orderErrors, "not_found", "invalid_state"],
  })
    .input(CreatePaymentLink)
    .output(PaymentLink)
    .mutation(({ ctx, input }) => createPaymentLink(ctx, input)),

  list: readingOperation("GET /payment-links", { summary: "List payment links" })
    .input(ListPaymentLinks)
    .output(PaymentLinkList)
    .query(({ ctx, input }) => listPaymentLinks(ctx, input)),

  get: merchantOperation("GET /payment-links/{id}", { summary: "Get a payment link" })
    .input(IdInput)
    .output(PaymentLink)
    .query(({ ctx, input }) => getPaymentLink(ctx, input.id)),

  update: merchantOperation("PATCH /payment-links/{id}", {
    summary: "Update a payment link",
    description:
      "Changes the given fields. Given metadata keys are replaced, keys set to null removed, the rest kept.",
    errors: ["invalid_state", ...orderErrors],
  })
    .input(UpdatePaymentLink)
    .output(PaymentLink)
    .mutation(({ ctx, input }) => updatePaymentLink(ctx, input)),

  remove: merchantOperation("DELETE /payment-links/{id}", {
    summary: "Delete a payment link",
    description:
      "The link can no longer be paid and stays readable. Deleting it again returns the same.",
  })
    .input(IdInput)
    .output(DeletedPaymentLink)
    .mutation(({ ctx, input }) => removePaymentLink(ctx, input.id)),

  /** For the dashboard's form alone: whoever may make a link sees it before. */
  preview: merchantProcedure
    .meta({ scope: "payment-links:write" })
    .input(PreviewPaymentLink)
    .output(PreviewedPaymentLink)
    .query(({ ctx, input }) => previewPaymentLink(ctx, input)),
});
