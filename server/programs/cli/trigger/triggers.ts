import { randomUUID } from "node:crypto";
import { invoiceTriggers } from "#server/programs/cli/trigger/invoice-triggers.ts";
import { laterTriggers } from "#server/programs/cli/trigger/later-triggers.ts";
import { sampleTriggers } from "#server/programs/cli/trigger/sample-triggers.ts";
import { taxTriggers } from "#server/programs/cli/trigger/tax-triggers.ts";
import {
  authorizedIntent,
  card,
  currency,
  debitOf,
  fundedCustomer,
  newCustomer,
  newDiscount,
  newDispute,
  newFile,
  newIntent,
  newPrice,
  newPromotionCode,
  newRefund,
  newSession,
  newSubscription,
  newCredit,
  newGiftCard,
  newHold,
  newTransfer,
  pages,
  paidIntent,
  paidSession,
  savedMethod,
  settledRefund,
  type Trigger,
  warnedIntent,
} from "#server/programs/cli/trigger/trigger-objects.ts";
import { BootError } from "#server/programs/embedded/boot-error.ts";

export const triggers: Record<string, Trigger> = {
  ...sampleTriggers,
  ...laterTriggers,
  ...taxTriggers,
  ...invoiceTriggers,
  "customer.erased": async (api) => {
    const { id } = await newCustomer(api);
    return (await api.call("POST", `/customers/${id}/erase`, {})).id;
  },
  "payment_intent.erased": async (api) => {
    const { id } = await paidIntent(api);
    return (await api.call("POST", `/payment-intents/${id}/erase`, {})).id;
  },
  "checkout.session.created": async (api) => (await newSession(api)).id,
  "checkout.session.loaded": async (api) => {
    const { id, sessionUrl } = await newSession(api);
    await fetch(sessionUrl);
    return id;
  },
  "checkout.session.completed": async (api) => (await paidSession(api)).id,
  "checkout.session.expired": async (api) => {
    const { id } = await newSession(api);
    await api.call("POST", `/checkout/sessions/${id}/expire`, {});
    return id;
  },
  "compliance.created": async (api) =>
    (await api.call("POST", "/compliance", { companyTradingName: "Fern & Oak" })).id,
  "compliance.updated": async (api) => {
    const record = await api
      .call("GET", "/compliance")
      .catch(() => api.call("POST", "/compliance", {}));
    return (
      await api.call("PATCH", `/compliance/${record.id}`, {
        website: `https://shop.example/${randomUUID()}`,
      })
    ).id;
  },
  "customer.balance_funded": async (api) => (await fundedCustomer(api)).id,
  "customer.created": async (api) => (await newCustomer(api)).id,
  "customer.updated": async (api) => {
    const { id } = await newCustomer(api);
    return (await api.call("PATCH", `/customers/${id}`, { name: "Ada Fern" })).id;
  },
  "dispute.created": async (api) => (await newDispute(api)).id,
  "dispute.updated": async (api) => {
    const { id } = await newDispute(api);
    return (await api.call("POST", `/disputes/${id}/evidence`, { evidence: "Signed for." })).id;
  },
  "dispute.closed": async (api) => {
    const { id } = await newDispute(api);
    return (await api.call("POST", `/disputes/${id}/close`, {})).id;
  },
  "file.uploaded": async (api) => (await newFile(api)).id,
  "file.deleted": async (api) => {
    const { id } = await newFile(api);
    await api.call("DELETE", `/storage/${id}`);
    return id;
  },
  "payment_intent.created": async (api) => (await newIntent(api)).id,
  "payment_intent.succeeded": async (api) => (await paidIntent(api)).id,
  "payment_intent.requires_action": async (api) => {
    const { id } = await newIntent(api);
    await api.call("POST", `/payment-intents/${id}/confirm`, {
      card: card("4000002760003184"),
      returnUrl: pages.successUrl,
    });
    return id;
  },
  "payment_intent.processing": async (api) => {
    const { id } = await newIntent(api);
    const bankDebit = debitOf("AT611904300234573201");
    await api.call("POST", `/payment-intents/${id}/confirm`, { bankDebit });
    return id;
  },
  "payment_intent.amount_capturable_updated": async (api) => (await authorizedIntent(api)).id,
  "payment_intent.payment_failed": async (api) => {
    const { id } = await newIntent(api);
    // A decline is answered as 402: here it is what was asked for.
    await api
      .call("POST", `/payment-intents/${id}/confirm`, { card: card("4000000000000002") })
      .catch(() => {});
    return id;
  },
  "payment_intent.fraud_warning": async (api) => (await warnedIntent(api)).id,
  "payment_intent.canceled": async (api) => {
    const { id } = await newIntent(api);
    return (await api.call("POST", `/payment-intents/${id}/cancel`, {})).id;
  },
  "payment_method.attached": async (api) => (await savedMethod(api)).id,
  "payment_method.detached": async (api) => {
    const { id } = await savedMethod(api);
    await api.call("DELETE", `/payment-methods/${id}`);
    return id;
  },
  "payout.created": async (api) => {
    await paidIntent(api);
    return (await api.call("POST", "/payouts", { amount: 100, currency })).id;
  },
  "payout.canceled": async (api) => {
    await paidIntent(api);
    const { id } = await api.call("POST", "/payouts", { amount: 100, currency });
    await api.call("POST", `/payouts/${id}/cancel`);
    return id;
  },
  "promotion_code.created": async (api) => (await newPromotionCode(api)).id,
  "promotion_code.updated": async (api) => {
    const { id } = await newPromotionCode(api);
    return (await api.call("POST", `/promotion-codes/${id}/deactivate`)).id;
  },
  "promotion_code.generated": async (api) => {
    const { id } = await newDiscount(api);
    await api.call("POST", "/promotion-codes", { discountId: id, count: 3 });
    return id;
  },
  "price.created": async (api) => (await newPrice(api)).id,
  "price.updated": async (api) => {
    const { id } = await newPrice(api);
    return (await api.call("PATCH", `/prices/${id}`, { active: false })).id;
  },
  "product.out_of_stock": async (api) => {
    const { id } = await api.call("POST", "/products", {
      name: "Fern, the last one",
      currency,
      amount: 1500,
      stock: 1,
    });
    await paidSession(api, { totalAmount: undefined, productId: id });
    return id;
  },
  "refund.created": async (api) => (await newRefund(api, "4242424242424242")).id,
  "refund.succeeded": async (api) =>
    settledRefund(api, await newRefund(api, "4242424242424242"), "succeeded"),
  "refund.failed": async (api) =>
    settledRefund(api, await newRefund(api, "4000000000005126"), "failed"),
  "subscription.created": async (api) => (await newSubscription(api)).id,
  "subscription.updated": async (api) => {
    const { id } = await newSubscription(api);
    return (await api.call("POST", `/subscriptions/${id}/cancel`, { atPeriodEnd: true })).id;
  },
  "subscription.paused": async (api) => {
    const { id } = await newSubscription(api);
    return (await api.call("POST", `/subscriptions/${id}/pause`, {})).id;
  },
  "subscription.resumed": async (api) => {
    const { id } = await newSubscription(api);
    await api.call("POST", `/subscriptions/${id}/pause`, {});
    return (await api.call("POST", `/subscriptions/${id}/resume`, {})).id;
  },
  "subscription.canceled": async (api) => {
    const { id } = await newSubscription(api);
    return (await api.call("POST", `/subscriptions/${id}/cancel`, { atPeriodEnd: false })).id;
  },
  "credit.created": async (api) => (await newCredit(api)).id,
  "credit.spent": async (api) => {
    const { id, customerId, amount } = await newCredit(api);
    const order = { customerId, totalAmount: amount, currency };
    const session = await api.call("POST", "/checkout/sessions", order);
    await api.call("POST", `/checkout/sessions/${session.id}/confirm`, { wallet: true });
    return id;
  },
  "credit.voided": async (api) => {
    const { id } = await newCredit(api);
    return (await api.call("POST", `/credits/${id}/void`, {})).id;
  },
  "gift_card.issued": async (api) => (await newGiftCard(api)).id,
  "gift_card.redeemed": async (api) => {
    const { id, code } = await newGiftCard(api);
    const { id: customerId } = await newCustomer(api);
    await api.call("POST", "/gift-cards/redeem", { code, customerId });
    return id;
  },
  "gift_card.voided": async (api) => {
    const { id } = await newGiftCard(api);
    return (await api.call("POST", `/gift-cards/${id}/void`, {})).id;
  },
  "hold.created": async (api) => (await newHold(api)).id,
  "hold.captured": async (api) => {
    const { id } = await newHold(api);
    return (await api.call("POST", `/holds/${id}/capture`, { amount: 200 })).id;
  },
  "hold.voided": async (api) => {
    const { id } = await newHold(api);
    return (await api.call("POST", `/holds/${id}/void`, {})).id;
  },
  "transfer.completed": async (api) => (await newTransfer(api)).id,
  "transfer.reversed": async (api) => {
    const { id } = await newTransfer(api);
    await api.call("POST", `/transfers/${id}/reverse`, {});
    return id;
  },
  "webhook_endpoint.test": async (api) => {
    const { data } = await api.call("GET", "/webhook-endpoints", { active: true, limit: 1 });
    if (data.length === 0)
      throw new BootError("There is no active webhook endpoint to test. Create one first.");
    await api.call("POST", `/webhook-endpoints/${data[0].id}/test`, {});
    return data[0].id;
  },
};

/** Events that take a person or an operator, and how to make each happen. */
export const byHand: Record<string, string> = {
  "payment_link.completed":
    "run trigger payment_link.created, open the link, and pay with 4242 4242 4242 4242.",
  "payment_link.unavailable":
    "create a payment link with maxCompletions 1 and pay it, or one with expiresAt and wait.",
  "compliance.verified": "it requires the operator: npm run canary -- compliance.",
  "compliance.rejected": "it requires the operator: npm run canary -- compliance.",
  "reconciliation.difference": "it requires a processor and a ledger that disagree.",
  "payment_method.updated": "it requires a bank that issues a new card, reported by the processor.",
  "subscription.trial_will_end":
    "start a subscription with a trialEnd within the next seven days, and wait for a minute.",
  "card_testing.suspected": "it requires 15 declines on one payment link.",
  "customer.debt_written_off":
    "fund a customer's balance with 4000 0000 0000 0259, transfer it on, close the dispute, and write off what is owed.",
  "credit.expired": "run trigger credit.created with an expiresAt of a minute ahead, and wait.",
  "approval.requested":
    "in the dashboard, give an API key limits with an amount above which a person approves, and make a larger payout with it.",
  "approval.approved": "make an approval.requested happen, and approve the call in the dashboard.",
  "approval.denied": "make an approval.requested happen, and deny the call in the dashboard.",
  "approval.expired": "make an approval.requested happen, and wait for an hour.",
  "gift_card.expired":
    "POST /gift-cards with an expiresAt of a minute ahead, and wait for that minute.",
  "hold.expired": "POST /holds with an expiresAt of a minute ahead, and wait for that minute.",
  "webhook_endpoint.disabled": "answer 410 to a delivery.",
};
