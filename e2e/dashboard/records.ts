import { expect } from "@playwright/test";
import { invariant } from "#server/core/assert.ts";
import { bankFile } from "#server/workshop/testing/billing/bank-file.ts";
import { query } from "../fixtures/database.ts";
import { createAgent } from "../fixtures/merchant.ts";
import { type Api, apiOf } from "../fixtures/test.ts";
import { card, disputePayment, payByCard } from "./card-payments.ts";

type Made = { id: string };
type List = { data: Made[] };

const currency = "EUR";
const pages = { successUrl: "https://example.com/thanks", cancelUrl: "https://example.com/" };

/**
 * One record of each kind that has a page of its own in the dashboard, with everything that can
 * be done to it still to be done. Answers the pages' paths. For a merchant of the test's own.
 */
export async function makeRecords(api: Api) {
  const [from, to] = await Promise.all([makeCustomer(api, "Paula"), makeCustomer(api, "Rita")]);
  await checkOut(api, { purpose: "balance_funding", customerId: from.id });
  await checkOut(api, { mode: "subscription", customerId: to.id });
  const paymentId = await payByCard(api, { amount: 7700 });
  const disputedId = await disputePayment(api, { amount: 7700 });
  const unpaid = await api.post<Made>("/payment-intents", { amount: 700, currency });
  const session = await openSession(api, {});
  const transfer = await api.post<Made>("/transfers", {
    fromCustomerId: from.id,
    toCustomerId: to.id,
    amount: 1000,
    currency,
  });
  const payout = await api.post<Made>("/payouts", { amount: 1000, currency });
  const approval = await askForPayout(api);
  const link = await api.post<Made>("/payment-links", {
    name: "Bonsai course",
    totalAmount: 4900,
    currency,
    mode: "payment",
    metadata: {},
    ...pages,
  });
  const product = await api.post<Made>("/products", { name: "Fig", amount: 1900, currency });
  const giftCard = await api.post<Made>("/gift-cards", { amount: 500, currency });
  const discount = await api.post<Made>("/discounts", { name: "SPRING20", percentOff: 20 });
  await api.post<Made>("/promotion-codes", { discountId: discount.id, count: 3 });
  const rate = await api.post<Made>("/shipping-rates", { name: "Post", amount: 490, currency });
  const bill = {
    customerId: to.id,
    lineItems: [{ name: "Kentia palm", amount: 12_000, currency }],
    daysUntilDue: 14,
  };
  const draft = await api.post<Made>("/invoices", bill);
  const invoice = await api.post<Made>("/invoices", bill);
  await api.post(`/invoices/${invoice.id}/finalize`, {});
  const statement = await makeStatement(api, invoice.id);
  // Events of this type do not happen here, so nothing is sent to the endpoint.
  const endpoint = await api.post<Made>("/webhook-endpoints", {
    url: "https://hooks.example.com/canary",
    events: ["refund.failed"],
  });
  return {
    payment: `/payments/${paymentId}`,
    unpaid: `/payments/${unpaid.id}`,
    session: `/checkout-sessions/${session.id}`,
    subscription: `/subscriptions/${await first(api, "/subscriptions")}`,
    dispute: `/disputes/${await first(api, `/disputes?paymentIntentId=${disputedId}`)}`,
    payout: `/payouts/${payout.id}`,
    key: `/api-keys/${approval.keyId}`,
    approval: `/api-keys/approvals/${approval.id}`,
    transfer: `/transfers/${transfer.id}`,
    link: `/payment-links/${link.id}`,
    customer: `/customers/${from.id}`,
    product: `/products/${product.id}`,
    giftCard: `/gift-cards/${giftCard.id}`,
    discount: `/discounts/${discount.id}`,
    rate: `/shipping-rates/${rate.id}`,
    event: `/events/${await first(api, "/events")}`,
    draft: `/invoices/${draft.id}`,
    invoice: `/invoices/${invoice.id}`,
    statement: `/invoices/bank-statements/${statement.id}`,
    message: `/messages/${await first(api, "/notifications")}`,
    endpoint: `/webhook-endpoints/${endpoint.id}`,
    request: `/requests/${await requestOf(api, from.id)}`,
  };
}

/** A call of an agent's key that waits for a person's yes. */
async function askForPayout(api: Api): Promise<Made & { keyId: string }> {
  const { merchantId } = await api.get<{ merchantId: string }>("/balance");
  const agent = apiOf(await createAgent(merchantId));
  await expect(agent.post("/payouts", { amount: 500, currency })).rejects.toThrow(
    "approval_required",
  );
  const ofMerchant = `SELECT id, "keyId" FROM key_approvals WHERE "merchantId" = $1`;
  const [approval] = await query<Made & { keyId: string }>(ofMerchant, [merchantId]);
  invariant(approval, "the service keeps what the agent asked for");
  return approval;
}

/** The id of the request that made this record, once the log of requests has it, about a second later. */
async function requestOf(api: Api, id: string): Promise<string> {
  const { data } = await api.get<{ data: { requestId: string }[] }>(`/audit-log?objectId=${id}`);
  const requestId = data.at(-1)?.requestId;
  invariant(requestId, "the audit log names the request that made a record");
  const read = () => query(`SELECT 1 FROM logged_requests WHERE "requestId" = $1`, [requestId]);
  await expect.poll(read).toHaveLength(1);
  return requestId;
}

/** A bank's file with a transfer that pays the invoice, once it is confirmed. */
async function makeStatement(api: Api, invoiceId: string): Promise<Made> {
  const { number } = await api.get<{ number: string }>(`/invoices/${invoiceId}`);
  const content = bankFile([{ amount: "120.00", text: number }]);
  return api.post("/bank-statements", { content });
}

function makeCustomer(api: Api, name: string): Promise<Made> {
  return api.post("/customers", { name, email: `${name.toLowerCase()}@example.com` });
}

async function checkOut(api: Api, change: object): Promise<void> {
  const { id } = await openSession(api, change);
  await api.post(`/checkout/sessions/${id}/confirm`, { card });
}

function openSession(api: Api, change: object): Promise<Made> {
  return api.post("/checkout/sessions", { totalAmount: 5000, currency, ...pages, ...change });
}

/** The id of the list's first: some are made in the background, after the answer. */
async function first(api: Api, path: string): Promise<string> {
  const read = () => api.get<List>(path).then(({ data }) => data[0]?.id ?? "");
  await expect.poll(read).not.toBe("");
  return read();
}
