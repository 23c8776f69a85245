import { z } from "zod";
import { bankRedirectNames } from "#server/wire/atoms/checkout/bank-redirects.ts";
import { CheckoutMode, CustomerRef } from "#server/wire/atoms/checkout/config.ts";
import { EmailAddress } from "#server/wire/atoms/email/email-address.ts";
import { id, IdInput, MerchantIdInput, nullableId } from "#server/wire/atoms/id.ts";
import { MetadataFilter } from "#server/wire/atoms/lists/metadata-filter.ts";
import { DatedPage, listOf } from "#server/wire/atoms/lists/pagination.ts";
import { Metadata } from "#server/wire/atoms/metadata.ts";
import { Currency, PriceCurrency } from "#server/wire/atoms/money/currency.ts";
import { Amount, PositiveAmount } from "#server/wire/atoms/money/money.ts";
import { exact } from "#server/wire/atoms/names/exact.ts";
import { text } from "#server/wire/atoms/text.ts";
import { Timestamp, TimestampInput } from "#server/wire/atoms/timestamp.ts";
import { WebUrlInput } from "#server/wire/atoms/url.ts";
import { withhold } from "#server/wire/atoms/withheld.ts";
import { BankDebitInput, DebitOfPayment } from "#server/wire/payments/bank/bank-debit.ts";
import { NextAction, PaymentCodeInput } from "#server/wire/payments/bank/bank-payment.ts";
import { declineAdvices } from "#server/wire/payments/decline-codes.ts";
import { DisputeSummary } from "#server/wire/payments/dispute.ts";

const intentId = "pi_01jbq8v6n2e8t9x4k3m5r7w0yz";
const methodId = "pm_01jbq8v6n2e8t9x4k3m5r7w0yz";

export const PaymentIntentStatus = z
  .enum([
    "requires_payment_method",
    "requires_confirmation",
    "requires_action",
    "processing",
    "requires_capture",
    "succeeded",
    "failed",
    "canceled",
  ])
  .meta({ description: "State of the payment.", example: "requires_payment_method" });
export type PaymentIntentStatus = z.infer<typeof PaymentIntentStatus>;

export const CaptureMethod = z.enum(["automatic", "manual"]).meta({
  description: "manual authorizes only; take the money with a capture.",
  example: "automatic",
});

export const PaymentError = z
  .object({
    code: z.string().meta({
      description: "`card_declined`, or `payment_not_made` when no bank has declined.",
      example: "card_declined",
    }),
    declineCode: z.string().nullable().meta({ description: "Why.", example: "insufficient_funds" }),
    message: z.string().meta({
      description: "One sentence for the shopper.",
      example: "Your card has insufficient funds. Use another card.",
    }),
    advice: z.enum(declineAdvices).meta({
      description:
        "How to proceed without the shopper. `retry`: charge the card again later. `new_card`: do not charge this card " +
        "again. `authenticate`: ask the shopper to come back and pay, because the bank requires them to confirm.",
      example: "retry",
    }),
  })
  .meta({ id: "PaymentError", description: "Why the last attempt failed." });
export type PaymentError = z.infer<typeof PaymentError>;

export const FraudWarning = z
  .object({
    type: z.string().meta({
      description: "The bank's reason, as the processor names it.",
      example: "made_with_stolen_card",
    }),
    warnedAt: Timestamp.meta({ description: "When the bank warned." }),
  })
  .meta({
    id: "FraudWarning",
    description:
      "An early fraud warning. Most become disputes: refund the payment if you do not recognize the customer.",
  });
export type FraudWarning = z.infer<typeof FraudWarning>;

/** One payment from the first attempt to the last refund. */
export const PaymentIntent = z
  .object({
    id: id(intentId),
    merchantId: id("mer_01jbq8v6n2e8t9x4k3m5r7w0yz", "Merchant that is paid."),
    customerId: CustomerRef,
    paymentMethodId: nullableId(methodId, "Saved payment method that is or was charged."),
    amount: Amount.meta({ description: "Smallest currency unit; 0 in mode setup.", example: 4900 }),
    currency: Currency,
    status: PaymentIntentStatus,
    mode: CheckoutMode,
    description: text(2000)
      .nullable()
      .meta({ description: "Description of the payment.", example: "Order 6735" }),
    metadata: Metadata,
    captureMethod: CaptureMethod,
    amountCaptured: Amount.meta({ description: "Amount captured so far.", example: 0 }),
    amountFromBalance: Amount.meta({
      description: "Part of the captured amount that the customer's balance and store credit paid.",
      example: 0,
    }),
    amountRefunded: Amount.meta({
      description:
        "Amount refunded or being refunded. Refunds that wait for your balance are not included.",
      example: 0,
    }),
    fee: Amount.meta({ description: "Our fee on the captured amount.", example: 0 }),
    net: Amount.meta({ description: "Captured amount less the fee, before refunds.", example: 0 }),
    availableOn: Timestamp.nullable().meta({
      description: "When the money can be paid out, if not at once (SETTLEMENT_DAYS).",
      example: null,
    }),
    nextAction: NextAction.nullable().meta({ description: "Set while status is requires_action." }),
    bankDebit: DebitOfPayment.nullable().meta({
      description:
        "Set once a bank was asked for a debit. While status is processing, its answer is on its way.",
    }),
    lastError: PaymentError.nullable().meta({ description: "Why the last attempt failed." }),
    dispute: DisputeSummary.nullable().meta({ description: "The latest dispute, if any." }),
    fraudWarning: FraudWarning.nullable().meta({
      description: "Set when the card's bank has warned that this payment is fraud.",
    }),
    checkoutSessionId: nullableId(
      "cs_01jbq8v6n2e8t9x4k3m5r7w0yz",
      "Checkout session of the payment.",
    ),
    subscriptionId: nullableId(
      "sub_01jbq8v6n2e8t9x4k3m5r7w0yz",
      "Subscription that the payment begins or renews.",
    ),
    idempotencyKey: text(255).nullable().meta({
      description: "Idempotency key of the request that created the intent.",
      example: "5f1c7e0a-order-6735",
    }),
    expiresAt: Timestamp.nullable().meta({
      description: "When an unpaid intent is canceled.",
      example: null,
    }),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: "PaymentIntent" });
export type PaymentIntent = z.infer<typeof PaymentIntent>;

/** A card as it is typed: parsed, used, gone. Never stored, logged or answered. */
export const CardInput = z
  .object({
    number: z.string().max(40).meta({
      description: "Card number; spaces and dashes are ignored.",
      example: "4242424242424242",
    }),
    expMonth: z.int().min(1).max(12).meta({ description: "Month of expiry.", example: 12 }),
    expYear: z
      .int()
      .min(2000)
      .max(2100)
      .meta({ description: "Year of expiry, four digits.", example: 2030 }),
    cvc: z.string().max(10).meta({ description: "Security code.", example: "123" }),
    name: text(200).nullish().meta({ description: "Name on the card.", example: "Ada Lovelace" }),
  })
  .meta({
    id: "CardInput",
    description: "A card. Testing only: in live, card numbers never reach this service.",
  });
export type CardInput = z.infer<typeof CardInput>;

export const CreatePaymentIntent = z.object({
  merchantId: MerchantIdInput,
  amount: PositiveAmount,
  currency: PriceCurrency,
  customerId: text(255).min(1).nullish().meta({ description: "Customer who pays.", example: null }),
  paymentMethodId: text(255)
    .min(1)
    .nullish()
    .meta({ description: "Saved payment method to charge; requires its customer.", example: null }),
  description: text(2000)
    .nullish()
    .meta({ description: "Description of the payment.", example: "Order 6735" }),
  metadata: Metadata.default({}),
  captureMethod: CaptureMethod.default("automatic"),
  idempotencyKey: text(255).nullish().meta({
    description: "Idempotency key, if you do not send it in the header Idempotency-Key.",
    example: "5f1c7e0a-order-6735",
  }),
  expiresAt: TimestampInput.nullish().meta({
    description: "When the intent is canceled if it is unpaid.",
    example: null,
  }),
});
export type CreatePaymentIntent = z.infer<typeof CreatePaymentIntent>;

export const Wallet = z.literal(true).optional().meta({
  description:
    "Pays from the balance of the intent's customer: at once and in full, or not at all.",
  example: true,
});

export const BalancePart = exact({
  amount: PositiveAmount.optional().meta({
    description:
      "Part in the smallest currency unit; by default as much as there is, less the amount that the card must pay at least.",
    example: 1200,
  }),
}).meta({
  id: "BalancePart",
  description:
    "Pays a part from the store credit and the balance of the payment's customer, and the rest with the card: both or neither. If it covers all, the card is not charged.",
});
export type BalancePart = z.infer<typeof BalancePart>;

export const BankRedirectInput = z
  .object({
    type: z.enum(bankRedirectNames).meta({
      description:
        "iDEAL, Bancontact, EPS, Przelewy24, Klarna, PayPal, Apple Pay, Google Pay or Link.",
      example: "ideal",
    }),
    name: text(120).min(1).optional().meta({
      description: "Name of the payer; required for bancontact and eps.",
      example: "Sanne de Boer",
    }),
    email: EmailAddress.optional().meta({
      description: "Email address of the payer; required for p24 and klarna.",
      example: "sanne@deboer.example",
    }),
  })
  .meta({
    id: "BankRedirect",
    description:
      "Payment that the shopper approves at their own bank, or with their account at Klarna, PayPal or a wallet. The answer has status `requires_action`: send the browser to `nextAction`.",
  });
export type BankRedirectInput = z.infer<typeof BankRedirectInput>;

const howToPay = {
  wallet: Wallet,
  balance: BalancePart.optional(),
  bankRedirect: BankRedirectInput.optional(),
  paymentCode: PaymentCodeInput.optional(),
  bankDebit: BankDebitInput.optional(),
  paymentMethodId: text(255)
    .min(1)
    .optional()
    .meta({ description: "Saved payment method of the customer.", example: methodId }),
  card: withhold(CardInput.optional()),
  savePaymentMethod: z.boolean().optional().meta({
    description: "Save the card for the customer, or the account with its mandate.",
    example: false,
  }),
  returnUrl: WebUrlInput.optional().meta({
    description: "URL that the shopper returns to after 3-D Secure, or from their bank.",
    example: "https://shop.example/paid",
  }),
};

export const ConfirmPaymentIntent = IdInput.extend({
  ...howToPay,
  offSession: z
    .boolean()
    .optional()
    .meta({
      description:
        "Charges a saved payment method without the shopper, as they agreed when they saved it. If the bank requires " +
        "them to confirm, the payment is declined: 402 with `declineCode` `authentication_required`.",
      example: false,
    }),
});
export type ConfirmPaymentIntent = z.infer<typeof ConfirmPaymentIntent>;

export const CapturePaymentIntent = IdInput.extend({
  amount: PositiveAmount.optional().meta({
    description: "Part of the authorized amount to capture; default: all of it.",
    example: 4900,
  }),
});
export type CapturePaymentIntent = z.infer<typeof CapturePaymentIntent>;

export const ListPaymentIntents = DatedPage.extend({
  metadata: MetadataFilter,
  status: PaymentIntentStatus.optional(),
  customerId: id("cus_01jbq8v6n2e8t9x4k3m5r7w0yz", "Only records of this customer.").optional(),
  subscriptionId: id(
    "sub_01jbq8v6n2e8t9x4k3m5r7w0yz",
    "Only payment intents of this subscription.",
  ).optional(),
});
export type ListPaymentIntents = z.infer<typeof ListPaymentIntents>;

export const PaymentIntentList = listOf(PaymentIntent);
