import type { z } from "zod";
import { approvalEvents } from "#server/events/approval-events.ts";
import { billingEvents } from "#server/events/billing-events.ts";
import { creditEvents } from "#server/events/credit-events.ts";
import type { EventEntry } from "#server/events/entry.ts";
import { giftCardEvents } from "#server/events/gift-card-events.ts";
import { holdEvents } from "#server/events/hold-events.ts";
import { paymentEvents } from "#server/events/payment-events.ts";
import { sellingEvents } from "#server/events/selling-events.ts";
import { ComplianceRecord } from "#server/wire/compliance.ts";
import { StoredFile } from "#server/wire/file.ts";
import { DebtWrittenOff } from "#server/wire/ledger/balance.ts";
import { Payout } from "#server/wire/ledger/payout.ts";
import { ReconciliationDifference } from "#server/wire/ledger/reconciliation.ts";
import { Transfer } from "#server/wire/ledger/transfer.ts";
import { CardTesting } from "#server/wire/payments/card-testing.ts";
import { BalanceFunded, CheckoutSession } from "#server/wire/payments/checkout-session.ts";
import { Customer } from "#server/wire/payments/customer.ts";
import { Dispute } from "#server/wire/payments/dispute.ts";
import { Erased } from "#server/wire/payments/erasure.ts";
import { PaymentLink } from "#server/wire/payments/payment-link.ts";
import { PaymentMethod } from "#server/wire/payments/payment-method.ts";
import { Refund } from "#server/wire/payments/refund.ts";
import { Subscription } from "#server/wire/payments/subscription.ts";
import { WebhookEndpoint } from "#server/wire/webhooks/webhook-endpoint.ts";

/**
 * Every event type that operations emit (contract §5). `GET /events/types`, the documentation
 * and the default set come from here.
 */
export const eventCatalog = {
  ...approvalEvents,
  "card_testing.suspected": {
    description:
      "Many more cards are declined than accepted: somebody may be testing stolen cards.",
    schema: CardTesting,
    isDefault: true,
  },
  "checkout.session.created": {
    description: "A checkout session was created.",
    schema: CheckoutSession,
    isDefault: false,
  },
  "checkout.session.loaded": {
    description: "A shopper opened the session for the first time.",
    schema: CheckoutSession,
    isDefault: false,
  },
  "checkout.session.completed": {
    description: "A session was paid, or its card saved.",
    schema: CheckoutSession,
    isDefault: true,
  },
  "checkout.session.expired": {
    description: "A session expired unpaid.",
    schema: CheckoutSession,
    isDefault: true,
  },
  "compliance.created": {
    description: "A compliance record was created.",
    schema: ComplianceRecord,
    isDefault: false,
  },
  "compliance.updated": {
    description: "A compliance record was changed.",
    schema: ComplianceRecord,
    isDefault: false,
  },
  "compliance.verified": {
    description: "A compliance record passed its review.",
    schema: ComplianceRecord,
    isDefault: true,
  },
  "compliance.rejected": {
    description: "A compliance record did not pass its review; reviewNote says why.",
    schema: ComplianceRecord,
    isDefault: true,
  },
  "customer.balance_funded": {
    description: "A customer's balance was funded by a payment.",
    schema: BalanceFunded,
    isDefault: true,
  },
  "customer.debt_written_off": {
    description: "A customer's debt from lost disputes was written off.",
    schema: DebtWrittenOff,
    isDefault: true,
  },
  "customer.created": { description: "A customer was created.", schema: Customer, isDefault: true },
  "customer.updated": {
    description: "A customer was changed.",
    schema: Customer,
    isDefault: false,
  },
  "customer.erased": {
    description: "A customer was erased: erase your own copies of their data.",
    schema: Erased,
    isDefault: true,
  },
  "file.uploaded": {
    description: "An uploaded file was confirmed.",
    schema: StoredFile,
    isDefault: false,
  },
  "file.deleted": { description: "A file was deleted.", schema: StoredFile, isDefault: false },
  ...paymentEvents,
  "payment_intent.erased": {
    description:
      "The shopper of a payment without a customer was erased: erase your own copies of their data.",
    schema: Erased,
    isDefault: true,
  },
  "dispute.created": {
    description:
      "A cardholder disputes a payment, or inquires about it (kind inquiry). Sent again when an inquiry becomes a chargeback.",
    schema: Dispute,
    isDefault: true,
  },
  "dispute.updated": {
    description: "A dispute is under review, or evidence was submitted.",
    schema: Dispute,
    isDefault: false,
  },
  "dispute.closed": {
    description:
      "A dispute was won or lost. Sent again when a lost one is won on appeal, or returns money later.",
    schema: Dispute,
    isDefault: true,
  },
  "payment_method.updated": {
    description:
      "A saved card changed: its bank issued a new one, it was saved again, or it became the default.",
    schema: PaymentMethod,
    isDefault: false,
  },
  "payment_method.attached": {
    description: "A customer saved a card.",
    schema: PaymentMethod,
    isDefault: false,
  },
  "payment_method.detached": {
    description: "A saved card was removed.",
    schema: PaymentMethod,
    isDefault: false,
  },
  "payout.created": { description: "A payout was created.", schema: Payout, isDefault: true },
  "payout.paid": { description: "A payout was sent to the bank.", schema: Payout, isDefault: true },
  "payout.in_transit": {
    description: "A payout was submitted to the bank.",
    schema: Payout,
    isDefault: false,
  },
  "payout.canceled": {
    description: "A payout was canceled; the money is back in the balance.",
    schema: Payout,
    isDefault: true,
  },
  "payout.failed": {
    description: "A payout failed; the money is back in the balance.",
    schema: Payout,
    isDefault: true,
  },
  "payout.returned": {
    description: "A bank returned a paid payout; the money is back in the balance.",
    schema: Payout,
    isDefault: true,
  },
  "reconciliation.difference": {
    description:
      "The card processor and the ledger differ, or the processor has not answered for an hour.",
    schema: ReconciliationDifference,
    isDefault: true,
  },
  "refund.created": { description: "A refund was requested.", schema: Refund, isDefault: true },
  "refund.succeeded": { description: "A refund succeeded.", schema: Refund, isDefault: true },
  "refund.failed": {
    description: "A refund failed; the money is back in the balance.",
    schema: Refund,
    isDefault: true,
  },
  "subscription.created": {
    description: "A subscription began: its first period is paid.",
    schema: Subscription,
    isDefault: true,
  },
  "subscription.trial_will_end": {
    description: "A free trial ends in seven days, or sooner where it is shorter.",
    schema: Subscription,
    isDefault: true,
  },
  "subscription.renewed": {
    description: "A renewal was paid.",
    schema: Subscription,
    isDefault: true,
  },
  "subscription.updated": {
    description: "A subscription changed: its card, its items, its end or its pause.",
    schema: Subscription,
    isDefault: false,
  },
  "subscription.past_due": {
    description: "A renewal failed and will be retried.",
    schema: Subscription,
    isDefault: true,
  },
  "subscription.paused": {
    description: "A subscription was paused: nothing is charged until it is resumed.",
    schema: Subscription,
    isDefault: true,
  },
  "subscription.resumed": {
    description: "A subscription was resumed.",
    schema: Subscription,
    isDefault: true,
  },
  "subscription.canceled": {
    description: "A subscription ended.",
    schema: Subscription,
    isDefault: true,
  },
  "payment_link.completed": {
    description: "A payment link was paid.",
    schema: PaymentLink,
    isDefault: true,
  },
  "payment_link.created": {
    description: "A payment link was created.",
    schema: PaymentLink,
    isDefault: false,
  },
  "payment_link.updated": {
    description: "A payment link was changed.",
    schema: PaymentLink,
    isDefault: false,
  },
  "payment_link.unavailable": {
    description: "A payment link expired, or a payment used it up; unavailableReason says which.",
    schema: PaymentLink,
    isDefault: true,
  },
  "payment_link.deleted": {
    description: "A payment link was deleted.",
    schema: PaymentLink,
    isDefault: false,
  },
  ...billingEvents,
  ...creditEvents,
  ...giftCardEvents,
  ...holdEvents,
  ...sellingEvents,
  "transfer.completed": {
    description: "A transfer between customers, or its reversal, was completed.",
    schema: Transfer,
    isDefault: true,
  },
  "transfer.reversed": {
    description: "A transfer was reversed by another.",
    schema: Transfer,
    isDefault: true,
  },
  "webhook_endpoint.disabled": {
    description: "An endpoint was disabled because it could not be reached.",
    schema: WebhookEndpoint,
    isDefault: true,
  },
  "webhook_endpoint.test": {
    description: "A test was requested. Sent to one endpoint, whatever its types.",
    schema: WebhookEndpoint,
    isDefault: false,
  },
} satisfies Record<string, EventEntry>;

export type EventType = keyof typeof eventCatalog;
export type EventData<Type extends EventType> = z.infer<(typeof eventCatalog)[Type]["schema"]>;
