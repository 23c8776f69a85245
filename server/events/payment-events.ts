import type { EventEntry } from "#server/events/entry.ts";
import { CheckoutSession } from "#server/wire/payments/checkout-session.ts";
import { PaymentIntent } from "#server/wire/payments/payment-intent.ts";

/** Events of payments, from the first attempt to the bank's last word: part of the catalog. */
export const paymentEvents = {
  "checkout.session.async_payment_succeeded": {
    description: "The bank paid a debit of a session, days after it was asked.",
    schema: CheckoutSession,
    isDefault: true,
  },
  "checkout.session.async_payment_failed": {
    description: "The bank did not pay a debit of a session; lastError of the payment says why.",
    schema: CheckoutSession,
    isDefault: true,
  },
  "payment_intent.created": {
    description: "A payment intent was created.",
    schema: PaymentIntent,
    isDefault: false,
  },
  "payment_intent.requires_action": {
    description: "The shopper's bank asks for 3-D Secure.",
    schema: PaymentIntent,
    isDefault: false,
  },
  "payment_intent.processing": {
    description: "The payer's bank was asked for a debit and answers days later.",
    schema: PaymentIntent,
    isDefault: true,
  },
  "payment_intent.amount_capturable_updated": {
    description: "A payment was authorized and waits to be captured.",
    schema: PaymentIntent,
    isDefault: true,
  },
  "payment_intent.succeeded": {
    description: "A payment succeeded.",
    schema: PaymentIntent,
    isDefault: true,
  },
  "payment_intent.payment_failed": {
    description: "An attempt to pay failed; lastError says why.",
    schema: PaymentIntent,
    isDefault: true,
  },
  "payment_intent.fraud_warning": {
    description: "The card's bank warned that a payment is fraud, before it was disputed.",
    schema: PaymentIntent,
    isDefault: true,
  },
  "payment_intent.canceled": {
    description: "A payment intent was canceled or expired.",
    schema: PaymentIntent,
    isDefault: true,
  },
} satisfies Record<string, EventEntry>;
