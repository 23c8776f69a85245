import { z } from "zod";
import { id } from "#server/wire/atoms/id.ts";
import { listOf, Page } from "#server/wire/atoms/lists/pagination.ts";
import { Timestamp } from "#server/wire/atoms/timestamp.ts";

const methodId = "pm_01jbq8v6n2e8t9x4k3m5r7w0yz";
const customerId = "cus_01jbq8v6n2e8t9x4k3m5r7w0yz";

/** A card that a customer saved. */
export const PaymentMethod = z
  .object({
    id: id(methodId),
    merchantId: id(
      "mer_01jbq8v6n2e8t9x4k3m5r7w0yz",
      "Merchant that may charge the payment method.",
    ),
    customerId: id(customerId, "Customer who saved the payment method."),
    type: z.string().meta({ description: "Always card.", example: "card" }),
    provider: z
      .string()
      .meta({ description: "Processor that keeps the card.", example: "sandbox" }),
    brand: z.string().meta({ description: "Brand of the card.", example: "visa" }),
    last4: z.string().meta({ description: "Last four digits.", example: "4242" }),
    expiryMonth: z.int().meta({ description: "Month of expiry.", example: 12 }),
    expiryYear: z.int().meta({ description: "Year of expiry.", example: 2030 }),
    isDefault: z
      .boolean()
      .meta({ description: "Whether it is the customer's default payment method.", example: true }),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    deletedAt: Timestamp.nullable().meta({
      description: "When the payment method was removed; null while it can be charged.",
      example: null,
    }),
  })
  .meta({ id: "PaymentMethod" });
export type PaymentMethod = z.infer<typeof PaymentMethod>;

export const ListPaymentMethods = Page.extend({
  customerId: id(customerId, "Only records of this customer.").optional(),
});
export type ListPaymentMethods = z.infer<typeof ListPaymentMethods>;

export const ListCustomerPaymentMethods = Page.extend({ id: id(customerId) });
export type ListCustomerPaymentMethods = z.infer<typeof ListCustomerPaymentMethods>;

export const PaymentMethodList = listOf(PaymentMethod);

export const DetachedPaymentMethod = z
  .object({
    id: id(methodId),
    deleted: z.literal(true).meta({ description: "Always true.", example: true }),
    deletedAt: Timestamp,
  })
  .meta({ id: "DetachedPaymentMethod" });
export type DetachedPaymentMethod = z.infer<typeof DetachedPaymentMethod>;
