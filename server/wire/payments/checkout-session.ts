import { z } from "zod";
import {
  CheckoutMode,
  CustomerRef,
  HostedCheckoutConfig,
  Recurring,
} from "#server/wire/atoms/checkout/config.ts";
import { EmailAddress } from "#server/wire/atoms/email/email-address.ts";
import { id, IdInput, MerchantIdInput, nullableId } from "#server/wire/atoms/id.ts";
import { MetadataFilter } from "#server/wire/atoms/lists/metadata-filter.ts";
import { DatedPage, listOf } from "#server/wire/atoms/lists/pagination.ts";
import { Metadata } from "#server/wire/atoms/metadata.ts";
import { Currency, PriceCurrency } from "#server/wire/atoms/money/currency.ts";
import { LineItem, LineItemsInput } from "#server/wire/atoms/money/line-item.ts";
import { Amount } from "#server/wire/atoms/money/money.ts";
import { OrderSums } from "#server/wire/atoms/money/order-sums.ts";
import { CheckoutAnswers } from "#server/wire/atoms/selling/answers.ts";
import { CustomerAddress } from "#server/wire/atoms/selling/customer-details.ts";
import { sellingAnswer, sellingInput } from "#server/wire/atoms/selling/selling.ts";
import { text } from "#server/wire/atoms/text.ts";
import { Timestamp, TimestampInput } from "#server/wire/atoms/timestamp.ts";
import { CallbackUrl, CallbackUrlInput, Url } from "#server/wire/atoms/url.ts";
import { withhold } from "#server/wire/atoms/withheld.ts";
import { BankDebitInput } from "#server/wire/payments/bank/bank-debit.ts";
import { PaymentCodeInput } from "#server/wire/payments/bank/bank-payment.ts";
import { DisputeSummary } from "#server/wire/payments/dispute.ts";
import {
  BalancePart,
  BankRedirectInput,
  CardInput,
  Wallet,
} from "#server/wire/payments/payment-intent.ts";

const sessionId = "cs_01jbq8v6n2e8t9x4k3m5r7w0yz";

export const CheckoutSessionStatus = z
  .enum(["open", "complete", "expired"])
  .meta({ description: "A session is open until it is paid or expires.", example: "open" });

export const CheckoutPaymentStatus = z
  .enum(["unpaid", "processing", "paid", "no_payment_required", "refunded", "partially_refunded"])
  .meta({ description: "State of the money.", example: "unpaid" });

export const CheckoutPurpose = z
  .enum(["purchase", "balance_funding"])
  .meta({ description: "balance_funding credits the customer's balance.", example: "purchase" });

const postal = (what: string, example: string) =>
  text(200).nullish().meta({ description: what, example });

/** Contact details that the shopper enters on the hosted page. */
export const Contact = z
  .object({
    name: postal("Name.", "Ada Lovelace"),
    email: postal("Email address.", "ada@shop.example"),
    phoneNumber: postal("Phone number.", "+44 20 7946 0000"),
    address: z
      .object({
        line1: postal("Street and number.", "12 St James's Square"),
        line2: postal("Apartment, floor.", "Flat 2"),
        city: postal("City.", "London"),
        region: postal("Region or state.", "Greater London"),
        postalCode: postal("Postal code.", "SW1Y 4JH"),
        country: postal("Country.", "GB"),
      })
      .nullish()
      .meta({ description: "Postal address." }),
  })
  .meta({
    id: "Contact",
    description: "Contact and address that the shopper entered on the hosted page.",
  });
export type Contact = z.infer<typeof Contact>;

/** A hosted payment page (specification, "Checkout session"). */
export const CheckoutSession = z
  .object({
    id: id(sessionId),
    merchantId: id("mer_01jbq8v6n2e8t9x4k3m5r7w0yz", "Merchant that owns the session."),
    paymentIntentId: nullableId("pi_01jbq8v6n2e8t9x4k3m5r7w0yz", "Linked payment intent."),
    customerId: CustomerRef,
    paymentLinkId: nullableId(
      "plink_01jbq8v6n2e8t9x4k3m5r7w0yz",
      "Payment link that the session was created from.",
    ),
    renewedFromId: nullableId(
      "cs_01jbq8v6n2e8t9x4k3m5r7w0ya",
      "Expired session that this one renews (`allowRenewal`, or the link of a reminder).",
    ),
    remindedAt: Timestamp.nullable().meta({
      description:
        "When the shopper was reminded of the order (`recovery`), of this session or of the one that it renews.",
      example: null,
    }),
    productId: nullableId(
      "prod_01jbq8v6n2e8t9x4k3m5r7w0yz",
      "Product that the session was created for.",
    ),
    sessionUrl: Url.meta({
      description: "URL of the hosted payment page.",
      example: `https://pay.example/checkout?entityType=checkout&entityId=${sessionId}`,
    }),
    successUrl: CallbackUrl.nullable().meta({
      description: "URL that the shopper returns to after paying.",
    }),
    cancelUrl: CallbackUrl.nullable().meta({
      description: "URL that the shopper returns to without paying.",
    }),
    lineItems: z
      .array(LineItem)
      .meta({ description: "Line items of the checkout. A total alone is one line item." }),
    totalAmount: Amount.meta({
      description: "Smallest currency unit: the sum of quantity × amount.",
      example: 4900,
    }),
    ...OrderSums.shape,
    currency: Currency,
    mode: CheckoutMode,
    purpose: CheckoutPurpose,
    recurring: Recurring.nullable(),
    status: CheckoutSessionStatus,
    paymentStatus: CheckoutPaymentStatus,
    dispute: DisputeSummary.nullable().meta({ description: "The payment's latest dispute." }),
    clientReferenceId: text(255)
      .nullable()
      .meta({ description: "Your own reference.", example: "cart-6735" }),
    contact: Contact.nullable(),
    answers: CheckoutAnswers.nullable().meta({
      description: "The shopper's answers on the page; null if there are none.",
    }),
    hostedCheckoutConfig: HostedCheckoutConfig,
    ...sellingAnswer,
    metadata: Metadata,
    expiresAt: Timestamp.meta({ description: "When the session expires." }),
    completedAt: Timestamp.nullable().meta({
      description: "When the session was completed.",
      example: null,
    }),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: "CheckoutSession" });
export type CheckoutSession = z.infer<typeof CheckoutSession>;

/** A shopper's contact as a merchant's program gives it: the country decides taxes and delivery. */
export const ContactInput = z
  .object({
    name: postal("Name.", "Ada Lovelace"),
    email: EmailAddress.nullish(),
    phoneNumber: postal("Phone number.", "+44 20 7946 0000"),
    address: CustomerAddress.nullish().meta({ description: "Postal address." }),
  })
  .meta({
    id: "ContactInput",
    description: "The shopper's contact and address, where you know them before the page does.",
  });
export type ContactInput = z.infer<typeof ContactInput>;

const ShippingOption = text(255).min(1).nullish().meta({
  description:
    "Chosen way of delivery: one of `shippingRateIds`, or `option_0` for the first of `shippingOptions`. The first that fits by default.",
  example: null,
});

export const CreateCheckoutSession = z.object({
  merchantId: MerchantIdInput,
  currency: PriceCurrency,
  lineItems: LineItemsInput.nullish(),
  productId: text(255)
    .min(1)
    .nullish()
    .meta({ description: "Sells one unit of this product. Not with lineItems.", example: null }),
  totalAmount: Amount.nullish().meta({
    description: "Smallest currency unit; with lineItems, exactly their sum.",
    example: 4900,
  }),
  customerId: text(255)
    .min(1)
    .nullish()
    .meta({ description: "Customer identifier.", example: null }),
  successUrl: CallbackUrlInput.nullish().meta({
    description: "URL that the shopper returns to after paying.",
  }),
  cancelUrl: CallbackUrlInput.nullish().meta({
    description: "URL that the shopper returns to without paying.",
  }),
  mode: CheckoutMode.default("payment"),
  purpose: CheckoutPurpose.default("purchase"),
  recurring: Recurring.nullish().meta({
    description:
      "Only in mode subscription: how often the subscription is charged. If the products have an interval, it must be the same; by default it is theirs, or else every month.",
  }),
  hostedCheckoutConfig: HostedCheckoutConfig.nullish(),
  ...sellingInput,
  contact: ContactInput.nullish(),
  shippingOption: ShippingOption,
  clientReferenceId: text(255)
    .nullish()
    .meta({ description: "Your own reference.", example: "cart-6735" }),
  metadata: Metadata.default({}),
  expiresAt: TimestampInput.nullish().meta({
    description: "5 minutes to 7 days ahead; 24 hours by default.",
  }),
});
export type CreateCheckoutSession = z.infer<typeof CreateCheckoutSession>;

export const UpdateCheckoutSession = IdInput.extend({
  lineItems: LineItemsInput.optional(),
  contact: ContactInput.nullish(),
  shippingOption: ShippingOption,
  promotionCode: text(64).min(1).nullish().meta({
    description: "Promotion code to take off in place of the session's discount; null for none.",
    example: "SPRING10",
  }),
});
export type UpdateCheckoutSession = z.infer<typeof UpdateCheckoutSession>;

export const ListCheckoutSessions = DatedPage.extend({
  metadata: MetadataFilter,
  status: CheckoutSessionStatus.optional(),
  customerId: id("cus_01jbq8v6n2e8t9x4k3m5r7w0yz", "Only records of this customer.").optional(),
  paymentLinkId: id("plink_01jbq8v6n2e8t9x4k3m5r7w0yz", "Only sessions of this link.").optional(),
});
export type ListCheckoutSessions = z.infer<typeof ListCheckoutSessions>;

export const CheckoutSessionList = listOf(CheckoutSession);

export const ConfirmCheckoutSession = IdInput.extend({
  paymentMethodId: text(255).min(1).optional().meta({
    description: "Saved payment method of the customer.",
    example: "pm_01jbq8v6n2e8t9x4k3m5r7w0yz",
  }),
  card: withhold(CardInput.optional()),
  paymentToken: withhold(
    text(255).min(1).optional().meta({
      description: "Token of a card for this session (`payment-tokens`). A try spends it.",
      example: "vt_01jbq8v6n2e8t9x4k3m5r7w0yz",
    }),
  ),
  wallet: Wallet,
  balance: BalancePart.optional(),
  bankRedirect: BankRedirectInput.optional(),
  paymentCode: PaymentCodeInput.optional(),
  bankDebit: BankDebitInput.optional(),
  savePaymentMethod: z
    .boolean()
    .optional()
    .meta({ description: "Save the card for the customer.", example: false }),
  returnUrl: text(2048).optional().meta({
    description: "URL that the shopper returns to after 3-D Secure.",
    example: "https://shop.example/paid",
  }),
});
export type ConfirmCheckoutSession = z.infer<typeof ConfirmCheckoutSession>;

/** The payload of `customer.balance_funded`. */
export const BalanceFunded = z
  .object({
    customerId: id("cus_01jbq8v6n2e8t9x4k3m5r7w0yz", "Customer whose balance grew."),
    amount: Amount.meta({ description: "Amount, in the smallest currency unit.", example: 5000 }),
    currency: Currency,
    paymentIntentId: id("pi_01jbq8v6n2e8t9x4k3m5r7w0yz", "Payment that funded it."),
    checkoutSessionId: id(sessionId, "Session of the payment."),
  })
  .meta({ id: "BalanceFunded" });
