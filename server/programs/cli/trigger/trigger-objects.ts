import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { ApiClient } from "#server/programs/cli/service/api-client.ts";
import { BootError } from "#server/programs/embedded/boot-error.ts";

/** The REST client by which triggers create the objects they need. */
export type Api = Pick<ApiClient, "call">;
/** Does what makes the event true, over REST; answers the id of the object that the event is about. */
export type Trigger = (api: Api) => Promise<string>;

export const currency = "EUR";
export const pages = {
  successUrl: "https://shop.example/thanks",
  cancelUrl: "https://shop.example/",
};
const patienceMs = 20_000;

export function newSession(api: Api, more: object = {}) {
  return api.call("POST", "/checkout/sessions", { currency, totalAmount: 4900, ...pages, ...more });
}

export async function paidSession(api: Api, more: object = {}, how: object = {}) {
  const { id } = await newSession(api, more);
  await api.call("POST", `/checkout/sessions/${id}/confirm`, {
    card: card("4242424242424242"),
    ...how,
  });
  return api.call("GET", `/checkout/sessions/${id}`);
}

/** A debit of one of the sandbox's accounts. */
export function debitOf(iban: string) {
  const payer = { name: "Sanne de Boer", email: "sanne@deboer.example" };
  return { type: "sepa_debit", iban, ...payer, mandateAccepted: true };
}

export function newIntent(api: Api, more: object = {}) {
  return api.call("POST", "/payment-intents", { amount: 4900, currency, ...more });
}

export async function paidIntent(api: Api, number = "4242424242424242") {
  const { id } = await newIntent(api);
  return api.call("POST", `/payment-intents/${id}/confirm`, { card: card(number) });
}

/** Set aside by the card's bank, to be captured. */
export async function authorizedIntent(api: Api) {
  const { id } = await newIntent(api, { captureMethod: "manual" });
  return api.call("POST", `/payment-intents/${id}/confirm`, { card: card("4242424242424242") });
}

export function newCustomer(api: Api) {
  return api.call("POST", "/customers", { email: `${randomUUID()}@example.com`, name: "Ada" });
}

export async function fundedCustomer(api: Api) {
  const customer = await newCustomer(api);
  await paidSession(api, { purpose: "balance_funding", customerId: customer.id });
  return customer;
}

export async function savedMethod(api: Api) {
  const customer = await newCustomer(api);
  await paidSession(api, { customerId: customer.id }, { savePaymentMethod: true });
  const { data } = await api.call("GET", "/payment-methods", { customerId: customer.id });
  return data[0];
}

export async function newSubscription(api: Api, more: object = {}) {
  const customer = await newCustomer(api);
  await paidSession(api, { mode: "subscription", customerId: customer.id, ...more });
  const { data } = await api.call("GET", "/subscriptions", { customerId: customer.id });
  return data[0];
}

export async function newCredit(api: Api) {
  await paidIntent(api);
  const customer = await newCustomer(api);
  const money = { amount: 500, currency, reason: "Late delivery" };
  return api.call("POST", "/credits", { customerId: customer.id, ...money });
}

export async function newGiftCard(api: Api) {
  await paidIntent(api);
  return api.call("POST", "/gift-cards", { amount: 500, currency });
}

export async function newHold(api: Api) {
  const [from, to] = [await fundedCustomer(api), await newCustomer(api)];
  const parties = { fromCustomerId: from.id, toCustomerId: to.id };
  return api.call("POST", "/holds", { ...parties, amount: 500, currency });
}

export async function newTransfer(api: Api) {
  const [from, to] = [await fundedCustomer(api), await newCustomer(api)];
  return api.call("POST", "/transfers", {
    fromCustomerId: from.id,
    toCustomerId: to.id,
    amount: 100,
    currency,
  });
}

export async function newRefund(api: Api, number: string) {
  const intent = await paidIntent(api, number);
  return api.call("POST", "/refunds", { paymentIntentId: intent.id, amount: 100 });
}

export async function settledRefund(
  api: Api,
  refund: { id: string },
  status: string,
): Promise<string> {
  await until(async () => (await api.call("GET", `/refunds/${refund.id}`)).status === status);
  return refund.id;
}

export async function newDispute(api: Api): Promise<{ id: string }> {
  const intent = await paidIntent(api, "4000000000000259");
  let found: { id: string } | undefined;
  await until(async () => {
    const { data } = await api.call("GET", "/disputes", { paymentIntentId: intent.id });
    [found] = data;
    return found !== undefined;
  });
  if (!found) throw new BootError("The dispute was not created in time. Is the worker running?");
  return found;
}

export async function warnedIntent(api: Api): Promise<{ id: string }> {
  const { id } = await paidIntent(api, "4000000000005423");
  await until(async () => (await api.call("GET", `/payment-intents/${id}`)).fraudWarning !== null);
  return { id };
}

export async function newPrice(api: Api) {
  const { id: productId } = await api.call("POST", "/products", { name: "Fern", currency });
  return api.call("POST", "/prices", { productId, amount: 1500, currency });
}

export function newDiscount(api: Api) {
  return api.call("POST", "/discounts", { name: "Spring sale", percentOff: "12.5" });
}

export async function newPromotionCode(api: Api) {
  const { id: discountId } = await newDiscount(api);
  return api.call("POST", "/promotion-codes", { discountId });
}

export async function newFile(api: Api) {
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

export function card(number: string) {
  return { number, expMonth: 12, expYear: new Date().getFullYear() + 3, cvc: "123" };
}

/** Waits for the worker. */
async function until(isTrue: () => Promise<boolean>): Promise<void> {
  const giveUpMs = performance.now() + patienceMs;
  while (!(await isTrue())) {
    if (performance.now() > giveUpMs)
      throw new BootError("The event did not occur in time. Is the worker running?");
    await delay(200);
  }
}
