import { z } from "zod";
import { CheckoutMode } from "#server/wire/atoms/checkout/config.ts";
import { id, MerchantIdInput } from "#server/wire/atoms/id.ts";
import { listOf, Page } from "#server/wire/atoms/lists/pagination.ts";
import { Currency, PriceCurrency } from "#server/wire/atoms/money/currency.ts";
import { text } from "#server/wire/atoms/text.ts";
import { Timestamp } from "#server/wire/atoms/timestamp.ts";
import { CaptureMethod } from "#server/wire/payments/payment-intent.ts";

const methodId = "pm_01jbq8v6n2e8t9x4k3m5r7w0yz";
const customerId = "cus_01jbq8v6n2e8t9x4k3m5r7w0yz";

/** A card that a customer saved, or an account that they allow to be debited. */
export const PaymentMethod = z
  .object({
    id: id(methodId),
    merchantId: id(
      "mer_01jbq8v6n2e8t9x4k3m5r7w0yz",
      "Merchant that may charge the payment method.",
    ),
    customerId: id(customerId, "Customer who saved the payment method."),
    type: z.string().meta({
      description: "card, sepa_debit, bacs_debit or us_bank_account.",
      example: "card",
    }),
    provider: z
      .string()
      .meta({ description: "Processor that keeps the payment method.", example: "sandbox" }),
    brand: z
      .string()
      .meta({ description: "Brand of the card; of an account its type.", example: "visa" }),
    last4: z.string().meta({ description: "Last four digits.", example: "4242" }),
    expiryMonth: z
      .int()
      .nullable()
      .meta({ description: "Month of expiry; null of an account.", example: 12 }),
    expiryYear: z
      .int()
      .nullable()
      .meta({ description: "Year of expiry; null of an account.", example: 2030 }),
    mandate: z.string().nullable().meta({
      description: "Reference of the mandate by which an account is debited; null of a card.",
      example: null,
    }),
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

export const AskForMethods = z.object({
  merchantId: MerchantIdInput,
  currency: PriceCurrency,
  amount: z.coerce
    .number()
    .int()
    .min(1)
    .optional()
    .meta({ description: "Amount to pay, in the smallest currency unit.", example: 4900 }),
  country: text(2)
    .regex(/^[A-Z]{2}$/, "must be a country code of two letters, such as NL")
    .optional()
    .meta({ description: "Country of the shopper's bank.", example: "NL" }),
  mode: CheckoutMode.default("payment"),
  captureMethod: CaptureMethod.default("automatic"),
});
export type AskForMethods = z.infer<typeof AskForMethods>;

export const AvailableMethod = z
  .object({
    type: z.string().meta({
      description:
        "card, ideal, bancontact, eps, p24, klarna, paypal, apple_pay, google_pay, link, pix, blik, sepa_debit, bacs_debit or us_bank_account.",
      example: "ideal",
    }),
    label: z.string().meta({ description: "Name that shoppers know.", example: "iDEAL" }),
    flow: z.enum(["at_once", "redirect", "code", "debit"]).meta({
      description:
        "at_once: the answer says whether it is paid, unless the card's bank asks. redirect: the shopper approves it at their own bank, or at the company of the label, first. code: by a code, and waited for. debit: the payer's bank answers days later.",
      example: "redirect",
    }),
    requires: z.enum(["name", "email", "code", "iban", "accountNumber"]).nullable().meta({
      description:
        "Detail of the payer that the bank is told; code: the six digits of their bank's app.",
      example: null,
    }),
    available: z
      .boolean()
      .meta({ description: "Whether this payment can be made with it.", example: true }),
    onPages: z.boolean().meta({
      description: "Whether checkouts that do not name their methods offer it, if available.",
      example: true,
    }),
    reason: z.string().nullable().meta({
      description: "Why it is not available, in a sentence; null when it is.",
      example: null,
    }),
  })
  .meta({ id: "AvailableMethod", description: "A way to pay, and whether it can be offered." });
export type AvailableMethod = z.infer<typeof AvailableMethod>;

export const AvailableMethods = z
  .object({
    currency: Currency,
    methods: z.array(AvailableMethod).meta({ description: "Every way to pay, cards first." }),
  })
  .meta({ id: "AvailableMethods" });
export type AvailableMethods = z.infer<typeof AvailableMethods>;
