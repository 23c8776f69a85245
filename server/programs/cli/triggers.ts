import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { ApiClient } from "#server/programs/cli/api-client.ts";
import { BootError } from "#server/programs/embedded/boot-error.ts";

type Api = Pick<ApiClient, "call">;
/** Does what makes the event true, over REST; answers the id of the object that the event is about. */
type Trigger = (api: Api) => Promise<string>;

const currency = "EUR";
const pages = { successUrl: "https://shop.example/thanks", cancelUrl: "https://shop.example/" };
const patienceMs = 20_000;

export const triggers: Record<string, Trigger> = {
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
  "payment_intent.payment_failed": async (api) => {
    const { id } = await newIntent(api);
    // A decline is answered as 402: here it is what was asked for.
    await api
      .call("POST", `/payment-intents/${id}/confirm`, { card: card("4000000000000002") })
      .catch(() => {});
    return id;
  },
  "payment_intent.canceled": async (api) => {
    const { id } = await newIntent(api);
    return (await api.call("POST", `/payment-intents/${id}/cancel`, {})).id;
  },
  "payment_link.created": async (api) => (await newLink(api)).id,
  "payment_link.updated": async (api) => {
    const { id } = await newLink(api);
    return (
      await api.call("PATCH", `/payment-links/${id}`, { name: "Repotting workshop, evening" })
    ).id;
  },
  "payment_link.deleted": async (api) => {
    const { id } = await newLink(api);
    await api.call("DELETE", `/payment-links/${id}`);
    return id;
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
  "product.created": async (api) => (await newProduct(api)).id,
  "product.updated": async (api) => {
    const { id } = await newProduct(api);
    return (await api.call("PATCH", `/products/${id}`, { amount: 1900 })).id;
  },
  "product.deleted": async (api) => {
    const { id } = await newProduct(api);
    await api.call("DELETE", `/products/${id}`);
    return id;
  },
  "refund.created": async (api) => (await newRefund(api, "4242424242424242")).id,
  "refund.succeeded": async (api) =>
    settledRefund(api, await newRefund(api, "4242424242424242"), "succeeded"),
  "refund.failed": async (api) =>
    settledRefund(api, await newRefund(api, "4000000000005126"), "failed"),
  "subscription.created": async (api) => (await newSubscription(api)).id,
  "subscription.updated": async (api) => {
    const { id, paymentMethodId } = await newSubscription(api);
    return (await api.call("PATCH", `/subscriptions/${id}`, { paymentMethodId })).id;
  },
  "subscription.canceled": async (api) => {
    const { id } = await newSubscription(api);
    return (await api.call("POST", `/subscriptions/${id}/cancel`, { atPeriodEnd: false })).id;
  },
  "transfer.completed": async (api) => (await newTransfer(api)).id,
  "transfer.reversed": async (api) => {
    const { id } = await newTransfer(api);
    await api.call("POST", `/transfers/${id}/reverse`, {});
    return id;
  },
  "webhook_endpoint.test": async (api) => {
    const { data } = await api.call("GET", "/webhook-endpoints", { active: true, limit: 1 });
    if (data.length === 0) throw new BootError("There is no active webhook endpoint to test.");
    await api.call("POST", `/webhook-endpoints/${data[0].id}/test`, {});
    return data[0].id;
  },
};

/** What takes a person, an administrator or time, and how. */
export const byHand: Record<string, string> = {
  "payment_link.completed":
    "trigger payment_link.created, open the link and pay with 4242 4242 4242 4242.",
  "compliance.verified": "it takes the operator: npm run canary -- compliance.",
  "compliance.rejected": "it takes the operator: npm run canary -- compliance.",
  "reconciliation.difference": "it takes a processor and a ledger that disagree.",
  "payout.paid": "it takes the operator: npm run canary -- payout.",
  "payout.in_transit": "it takes the operator: npm run canary -- payout.",
  "payout.failed": "it takes the operator: npm run canary -- payout.",
  "payout.returned": "it takes the operator: npm run canary -- payout.",
  "subscription.renewed": "a renewal follows when the period ends, a day at the least.",
  "subscription.past_due": "a renewal that is declined makes it.",
  "card_testing.suspected": "it takes 15 declines on one payment link.",
  "webhook_endpoint.disabled": "answer 410 to a delivery.",
};

function newSession(api: Api, more: object = {}) {
  return api.call("POST", "/checkout/sessions", { currency, totalAmount: 4900, ...pages, ...more });
}

async function paidSession(api: Api, more: object = {}, how: object = {}) {
  const { id } = await newSession(api, more);
  await api.call("POST", `/checkout/sessions/${id}/confirm`, {
    card: card("4242424242424242"),
    ...how,
  });
  return api.call("GET", `/checkout/sessions/${id}`);
}

function newIntent(api: Api) {
  return api.call("POST", "/payment-intents", { amount: 4900, currency });
}

async function paidIntent(api: Api, number = "4242424242424242") {
  const { id } = await newIntent(api);
  return api.call("POST", `/payment-intents/${id}/confirm`, { card: card(number) });
}

function newCustomer(api: Api) {
  return api.call("POST", "/customers", { email: `${randomUUID()}@example.com`, name: "Ada" });
}

async function fundedCustomer(api: Api) {
  const customer = await newCustomer(api);
  await paidSession(api, { purpose: "balance_funding", customerId: customer.id });
  return customer;
}

async function savedMethod(api: Api) {
  const customer = await newCustomer(api);
  await paidSession(api, { customerId: customer.id }, { savePaymentMethod: true });
  const { data } = await api.call("GET", "/payment-methods", { customerId: customer.id });
  return data[0];
}

async function newSubscription(api: Api) {
  const customer = await newCustomer(api);
  await paidSession(api, { mode: "subscription", customerId: customer.id });
  const { data } = await api.call("GET", "/subscriptions", { customerId: customer.id });
  return data[0];
}

async function newTransfer(api: Api) {
  const [from, to] = [await fundedCustomer(api), await newCustomer(api)];
  return api.call("POST", "/transfers", {
    fromCustomerId: from.id,
    toCustomerId: to.id,
    amount: 100,
    currency,
  });
}

async function newRefund(api: Api, number: string) {
  const intent = await paidIntent(api, number);
  return api.call("POST", "/refunds", { paymentIntentId: intent.id, amount: 100 });
}

async function settledRefund(api: Api, refund: { id: string }, status: string): Promise<string> {
  await until(async () => (await api.call("GET", `/refunds/${refund.id}`)).status === status);
  return refund.id;
}

async function newDispute(api: Api): Promise<{ id: string }> {
  const intent = await paidIntent(api, "4000000000000259");
  let found: { id: string } | undefined;
  await until(async () => {
    const { data } = await api.call("GET", "/disputes", { paymentIntentId: intent.id });
    [found] = data;
    return found !== undefined;
  });
  if (!found) throw new BootError("The dispute did not come.");
  return found;
}

function newLink(api: Api) {
  const link = {
    name: "Repotting workshop",
    totalAmount: 4900,
    currency,
    mode: "payment",
    metadata: {},
    ...pages,
  };
  return api.call("POST", "/payment-links", link);
}

function newProduct(api: Api) {
  return api.call("POST", "/products", { name: "Fern, small", currency, amount: 1500 });
}

async function newFile(api: Api) {
  const ticket = await api.call("POST", "/storage/upload-url", {
    filename: "note.txt",
    mimeType: "text/plain",
  });
  await fetch(ticket.uploadUrl, {
    method: ticket.method,
    headers: ticket.headers,
    body: "A note.\n",
  });
  return api.call("POST", "/storage/confirm-upload", { fileId: ticket.fileId });
}

function card(number: string) {
  return { number, expMonth: 12, expYear: new Date().getFullYear() + 3, cvc: "123" };
}

/** Waits for the worker. */
async function until(isTrue: () => Promise<boolean>): Promise<void> {
  const giveUpMs = performance.now() + patienceMs;
  while (!(await isTrue())) {
    if (performance.now() > giveUpMs)
      throw new BootError("It did not happen in time: is the worker running?");
    await delay(200);
  }
}
