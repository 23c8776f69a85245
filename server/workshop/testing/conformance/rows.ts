import { giftRows } from "#server/workshop/testing/billing/gift-rows.ts";
import { invoiceRows } from "#server/workshop/testing/conformance/invoice-rows.ts";
import {
  emailInput,
  endpointInput,
  type World,
} from "#server/workshop/testing/conformance/world.ts";
import { card } from "#server/workshop/testing/payments/payments.ts";

/** A valid input of the operation, and whatever has to exist before. */
export type Row = (world: World) => Promise<Input> | Input;
export type Input = { id?: string } & Record<string, unknown>;

const nothing: Row = () => ({});
const page: Row = () => ({ limit: 20, offset: 0 });
const ofSession: Row = async (world) => ({ id: await world.session() });
const ofIntent: Row = async (world) => ({ id: await world.intent() });
const ofCustomer: Row = async (world) => ({ id: await world.customer(5000) });
const ofProduct: Row = async (world) => ({ id: await world.post("/products", product) });
const ofDiscount: Row = async (world) => ({ id: await world.discount() });
const ofPromotionCode: Row = async (world) => ({ id: await world.promotionCode() });
const ofCredit: Row = async (world) => ({ id: await world.credit() });
const ofTransfer: Row = async (world) => ({ id: await world.transfer() });
const ofFile: Row = async (world) => ({ id: await world.file() });
const ofEndpoint: Row = async (world) => ({
  id: await world.post("/webhook-endpoints", endpointInput),
});
const ofEvent: Row = async (world) => ({ id: await world.post("/events", event) });
const ofCompliance: Row = async (world) => ({ id: await world.post("/compliance", record) });
const ofDispute: Row = async (world) => ({ id: await world.dispute() });

const product = { name: "Monstera, large", currency: "EUR", amount: 2450 };
const event = { type: "order.packed", data: { orderId: "6735" } };
const record = { companyRegistrationName: "Fern and Oak Ltd", country: "GB" };

/** A price of a new product. */
export async function newPrice(world: World): Promise<string> {
  const productId = await world.post("/products", product);
  return world.post("/prices", { productId, amount: 1900, currency: "EUR" });
}

/** One that the merchant's balance does not cover: all of it was paid out. */
async function waitingRefund(world: World): Promise<string> {
  const paymentIntentId = await world.paidIntent();
  await world.payOutAll();
  return world.post("/refunds", { paymentIntentId });
}

async function savedMethod(world: World): Promise<{ id: string; customerId: string }> {
  const customerId = await world.customer();
  await world.paidIntent("4242424242424242", { customerId });
  return { id: await world.firstOf(`/payment-methods?customerId=${customerId}`), customerId };
}

/**
 * Valid input of the operations that do more than create, list, get or remove a resource by its
 * sample (wire/resources.ts): conformance.db.test.ts fails for an operation that has neither. What
 * the sweeps know of valid input, they know from here and from there.
 */
export const rows: Record<string, Row> = {
  "authentication.token": () => ({ expiresIn: 600 }),
  "authentication.jwks": nothing,
  "balance.get": () => ({ currency: "EUR" }),
  "balance.history": page,
  "balance.seals": nothing,
  "balance.proof": async (world) => ({ id: await world.publishedMovement() }),
  "balance.books": nothing,
  "balance.explain": () => ({ currency: "EUR" }),
  "balance.explainMovements": () => ({ currency: "EUR", group: "payments", limit: 20 }),
  "balance.explainMovement": async (world) => {
    await world.fundMerchant();
    return { id: await world.firstOf("/balance/history") };
  },
  "balance.statement": () => ({
    currency: "EUR",
    startDate: "2026-02-01",
    endDate: "2026-02-28",
  }),
  "balance.explainCustomer": async (world) => ({ ...(await ofCustomer(world)), currency: "EUR" }),
  "balance.ofCustomer": ofCustomer,
  "balance.customerTransactions": async (world) => ({ id: await world.customer(5000), limit: 20 }),
  "checkoutSessions.list": () => ({ limit: 20, status: "open" }),
  "checkoutSessions.expire": ofSession,
  "checkoutSessions.timeline": ofSession,
  "checkoutSessions.update": async (world) => ({
    id: await world.session(),
    contact: { email: "ada@example.com" },
  }),
  "checkoutSessions.createToken": async (world) => ({
    id: await world.session(),
    card: card(),
    maxAmount: 4900,
    currency: "EUR",
    expiresAt: "2100-01-01T00:00:00Z",
  }),
  "checkoutSessions.confirm": async (world) => ({ id: await world.session(), card: card() }),
  "compliance.find": async (world) => {
    await world.post("/compliance", record);
    return { organizationId: world.merchant.id };
  },
  "compliance.update": async (world) => ({ ...(await ofCompliance(world)), city: "Leeds" }),
  "credits.create": async (world) => {
    await world.fundMerchant();
    return {
      customerId: await world.customer(),
      amount: 1200,
      currency: "EUR",
      reason: "Late delivery",
    };
  },
  "credits.get": ofCredit,
  "credits.void": ofCredit,
  ...giftRows,
  "customers.list": () => ({ limit: 20, search: "ada" }),
  "customers.get": ofCustomer,
  "customers.entitlements": ofCustomer,
  "customers.forgetDevices": ofCustomer,
  "customers.writeOff": async (world) => ({ id: await world.debtor() }),
  "customers.update": async (world) => ({ id: await world.customer(), name: "Ada King" }),
  "disputes.get": ofDispute,
  "disputes.submitEvidence": async (world) => ({
    id: await world.dispute(),
    evidence: "Delivered and signed for on 3 March.",
  }),
  "disputes.close": ofDispute,
  "events.listTypes": nothing,
  "events.tail": () => ({ waitMs: 0 }),
  "events.resend": ofEvent,
  "health.check": nothing,
  "notifications.sendEmail": () => emailInput,
  "notifications.sendSms": () => ({ to: "+442079460958", message: "Your order is on its way." }),
  "notifications.get": async (world) => {
    await world.post("/notifications/email", emailInput);
    return { id: await world.firstOf("/notifications") };
  },
  "paymentIntents.confirm": async (world) => ({ id: await world.intent(), card: card() }),
  "paymentIntents.capture": async (world) => ({
    id: await world.paidIntent("4242424242424242", { captureMethod: "manual" }),
    amount: 4000,
  }),
  "paymentIntents.cancel": ofIntent,
  "paymentIntents.papers": ofIntent,
  "paymentLinks.list": () => ({ limit: 20, active: true }),
  "paymentLinks.update": async (world) => ({ id: await world.link(), name: "Repotting workshop" }),
  "paymentMethods.available": () => ({ currency: "EUR", country: "NL" }),
  "paymentMethods.list": async (world) => ({ customerId: await world.customer() }),
  "paymentMethods.ofCustomer": async (world) => ({ id: (await savedMethod(world)).customerId }),
  "paymentMethods.get": async (world) => ({ id: (await savedMethod(world)).id }),
  "paymentMethods.remove": async (world) => ({ id: (await savedMethod(world)).id }),
  "payouts.create": async (world) => {
    await world.fundMerchant();
    return { amount: 500, currency: "EUR" };
  },
  "payouts.get": async (world) => {
    await world.fundMerchant();
    return { id: await world.post("/payouts", { amount: 500, currency: "EUR" }) };
  },
  "payouts.explain": async (world) => {
    await world.fundMerchant();
    return { id: await world.post("/payouts", { amount: 500, currency: "EUR" }) };
  },
  "payouts.cancel": async (world) => {
    await world.fundMerchant();
    return { id: await world.post("/payouts", { amount: 500, currency: "EUR" }) };
  },
  "reconciliation.run": () => ({ days: 2 }),
  "reconciliation.list": page,
  "personalData.eraseCustomer": async (world) => ({ id: await world.customer() }),
  "personalData.getErasure": async (world) => {
    const id = await world.customer();
    await world.post(`/customers/${id}/erase`);
    return { id };
  },
  "personalData.erasePayment": async (world) => ({ id: await world.paidIntent() }),
  "discounts.update": async (world) => ({
    ...(await ofDiscount(world)),
    name: "Spring sale, longer",
  }),
  "discounts.listRedemptions": ofDiscount,
  "promotionCodes.create": async (world) => ({ discountId: await world.discount() }),
  "promotionCodes.list": () => ({ limit: 20, active: true }),
  "promotionCodes.get": ofPromotionCode,
  "promotionCodes.update": async (world) => ({
    ...(await ofPromotionCode(world)),
    maxRedemptions: 100,
  }),
  "promotionCodes.deactivate": ofPromotionCode,
  "prices.create": async (world) => ({
    productId: await world.post("/products", product),
    amount: 1900,
    currency: "EUR",
    lookupKey: "monstera_monthly",
    recurring: { interval: "month" },
  }),
  "prices.list": () => ({ limit: 20, active: true }),
  "prices.get": async (world) => ({ id: await newPrice(world) }),
  "prices.update": async (world) => ({ id: await newPrice(world), active: false }),
  "portalSessions.create": async (world) => ({ customerId: await world.customer() }),
  "products.list": () => ({ limit: 20, search: "monstera" }),
  "products.multiple": async (world) => ({
    ids: [await world.post("/products", product), "prod_none"],
  }),
  "products.update": async (world) => ({ ...(await ofProduct(world)), amount: 2600 }),
  "refunds.create": async (world) => ({ paymentIntentId: await world.paidIntent(), amount: 900 }),
  "refunds.ofBalance": async (world) => ({
    id: await world.payer(),
    amount: 900,
    currency: "EUR",
  }),
  "refunds.get": async (world) => ({
    id: await world.post("/refunds", { paymentIntentId: await world.paidIntent() }),
  }),
  "refunds.cancel": async (world) => ({ id: await waitingRefund(world) }),
  "storage.createUpload": () => ({
    filename: "photo.png",
    mimeType: "image/png",
    tags: ["product"],
  }),
  "storage.confirmUpload": async (world) => ({ fileId: await world.upload() }),
  "storage.list": () => ({ tag: ["product"], limit: 20 }),
  "storage.get": ofFile,
  "storage.downloadUrl": ofFile,
  "storage.remove": ofFile,
  ...invoiceRows,
  "subscriptions.get": async (world) => ({ id: await world.subscription(await world.customer()) }),
  "subscriptions.create": async (world) => {
    const customerId = await world.customer();
    await world.subscription(customerId);
    return { customerId, items: [{ priceId: await monthlyPrice(world) }] };
  },
  "subscriptions.preview": async (world) => {
    const id = await world.subscription(await world.customer());
    return { id, items: [{ priceId: await monthlyPrice(world) }] };
  },
  "subscriptions.update": async (world) => {
    const customerId = await world.customer();
    const id = await world.subscription(customerId);
    const paymentMethodId = await world.firstOf(`/payment-methods?customerId=${customerId}`);
    return { id, paymentMethodId };
  },
  "subscriptions.cancel": async (world) => ({
    id: await world.subscription(await world.customer()),
    atPeriodEnd: true,
  }),
  "subscriptions.pause": async (world) => ({
    id: await world.subscription(await world.customer()),
    keepService: true,
  }),
  "subscriptions.retry": async (world) => ({ id: await world.pastDueSubscription() }),
  "subscriptions.stopRetries": async (world) => ({ id: await world.pastDueSubscription() }),
  "subscriptions.resume": async (world) => {
    const id = await world.subscription(await world.customer());
    await world.post(`/subscriptions/${id}/cancel`, { atPeriodEnd: true });
    return { id };
  },
  "billing.mrr": () => ({ from: "2026-01", to: "2026-12" }),
  "billing.rates": () => ({ from: "2026-01", to: "2026-12" }),
  "billing.trials": () => ({ from: "2026-01", to: "2026-12" }),
  "billing.listMovements": () => ({ month: "2026-11" }),
  "billing.listSubscriptions": () => ({ month: "2026-11" }),
  "billing.listEndedTrials": () => ({ month: "2026-11" }),
  "billing.listDeclinedRenewals": () => ({ month: "2026-11" }),
  "routingRules.reorder": async (world) => ({
    ids: [await world.post("/routing-rules", { processor: "sandbox" })],
  }),
  "routingRules.preview": () => ({ amount: 4900, currency: "EUR" }),
  "testing.get": nothing,
  "testing.advance": () => ({ minutes: 1 }),
  "testing.setFault": () => ({ name: "latency", times: 0 }),
  "taxReports.explain": () => ({ from: "2026-10-01", to: "2026-12-31", currency: "EUR" }),
  "taxReports.get": () => ({ from: "2026-10-01", to: "2026-12-31" }),
  "transfers.create": async (world) => ({
    fromCustomerId: await world.customer(5000),
    toCustomerId: await world.customer(),
    amount: 1200,
    currency: "EUR",
  }),
  "transfers.get": ofTransfer,
  "transfers.reverse": ofTransfer,
  "webhookEndpoints.update": async (world) => ({
    ...(await ofEndpoint(world)),
    description: "Orders",
  }),
  "webhookEndpoints.rotateSecret": ofEndpoint,
  "webhookEndpoints.sendTest": ofEndpoint,
  "webhookEndpoints.recover": async (world) => ({
    ...(await ofEndpoint(world)),
    since: "2026-02-18T09:30:00.000Z",
  }),
  "webhookEndpoints.listDeliveries": ofEndpoint,
  "webhookEndpoints.explain": () => ({ headers: {}, body: "{}", secret: "whsec_C2FVsBQIhrscChlQ" }),
};

async function monthlyPrice(world: World): Promise<string> {
  const productId = await world.post("/products", product);
  const recurring = { interval: "month" };
  return world.post("/prices", { productId, amount: 1900, currency: "EUR", recurring });
}
