import {
  emailInput,
  endpointInput,
  intentInput,
  linkInput,
  sessionInput,
} from "#server/workshop/testing/conformance/world.ts";
import type { World } from "#server/workshop/testing/conformance/world.ts";
import { card } from "#server/workshop/testing/payments.ts";

/** A valid input of the operation, and whatever has to exist before. */
export type Row = (world: World) => Promise<Input> | Input;
export type Input = { id?: string } & Record<string, unknown>;

const nothing: Row = () => ({});
const page: Row = () => ({ limit: 20, offset: 0 });
const ofLink: Row = async (world) => ({ id: await world.link() });
const ofSession: Row = async (world) => ({ id: await world.session() });
const ofIntent: Row = async (world) => ({ id: await world.intent() });
const ofCustomer: Row = async (world) => ({ id: await world.customer(5000) });
const ofProduct: Row = async (world) => ({ id: await world.post("/products", product) });
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

async function savedMethod(world: World): Promise<{ id: string; customerId: string }> {
  const customerId = await world.customer();
  await world.paidIntent("4242424242424242", { customerId });
  return { id: await world.firstOf(`/payment-methods?customerId=${customerId}`), customerId };
}

/**
 * One row for every operation that has a route: conformance.db.test.ts fails for an operation
 * without one. What the sweeps know of valid input, they know from here.
 */
export const rows: Record<string, Row> = {
  "authentication.token": () => ({ expiresIn: 600 }),
  "authentication.jwks": nothing,
  "balance.get": () => ({ currency: "EUR" }),
  "balance.history": page,
  "balance.ofCustomer": ofCustomer,
  "balance.customerTransactions": async (world) => ({ id: await world.customer(5000), limit: 20 }),
  "checkoutSessions.create": () => sessionInput,
  "checkoutSessions.list": () => ({ limit: 20, status: "open" }),
  "checkoutSessions.get": ofSession,
  "checkoutSessions.expire": ofSession,
  "checkoutSessions.confirm": async (world) => ({ id: await world.session(), card: card() }),
  "compliance.create": () => record,
  "compliance.find": async (world) => {
    await world.post("/compliance", record);
    return { organizationId: world.merchant.id };
  },
  "compliance.get": ofCompliance,
  "compliance.update": async (world) => ({ ...(await ofCompliance(world)), city: "Leeds" }),
  "customers.create": () => ({ email: "ada@example.com", name: "Ada Lovelace" }),
  "customers.list": () => ({ limit: 20, search: "ada" }),
  "customers.get": ofCustomer,
  "customers.update": async (world) => ({ id: await world.customer(), name: "Ada King" }),
  "disputes.list": page,
  "disputes.get": ofDispute,
  "disputes.submitEvidence": async (world) => ({
    id: await world.dispute(),
    evidence: "Delivered and signed for on 3 March.",
  }),
  "disputes.close": ofDispute,
  "events.create": () => event,
  "events.list": page,
  "events.listTypes": nothing,
  "events.tail": () => ({ waitMs: 0 }),
  "events.get": ofEvent,
  "events.resend": ofEvent,
  "health.check": nothing,
  "notifications.sendEmail": () => emailInput,
  "notifications.sendSms": () => ({ to: "+442079460958", message: "Your order is on its way." }),
  "notifications.list": page,
  "notifications.get": async (world) => {
    await world.post("/notifications/email", emailInput);
    return { id: await world.firstOf("/notifications") };
  },
  "paymentIntents.create": () => intentInput,
  "paymentIntents.list": page,
  "paymentIntents.get": ofIntent,
  "paymentIntents.confirm": async (world) => ({ id: await world.intent(), card: card() }),
  "paymentIntents.capture": async (world) => ({
    id: await world.paidIntent("4242424242424242", { captureMethod: "manual" }),
    amount: 4000,
  }),
  "paymentIntents.cancel": ofIntent,
  "paymentLinks.create": () => linkInput,
  "paymentLinks.list": () => ({ limit: 20, active: true }),
  "paymentLinks.get": ofLink,
  "paymentLinks.update": async (world) => ({ id: await world.link(), name: "Repotting workshop" }),
  "paymentLinks.remove": ofLink,
  "paymentMethods.list": async (world) => ({ customerId: await world.customer() }),
  "paymentMethods.ofCustomer": async (world) => ({ id: (await savedMethod(world)).customerId }),
  "paymentMethods.get": async (world) => ({ id: (await savedMethod(world)).id }),
  "paymentMethods.remove": async (world) => ({ id: (await savedMethod(world)).id }),
  "payouts.create": async (world) => {
    await world.fundMerchant();
    return { amount: 500, currency: "EUR" };
  },
  "payouts.list": page,
  "payouts.get": async (world) => {
    await world.fundMerchant();
    return { id: await world.post("/payouts", { amount: 500, currency: "EUR" }) };
  },
  "products.create": () => product,
  "products.list": () => ({ limit: 20, search: "monstera" }),
  "products.multiple": async (world) => ({
    ids: [await world.post("/products", product), "prod_none"],
  }),
  "products.get": ofProduct,
  "products.update": async (world) => ({ ...(await ofProduct(world)), amount: 2600 }),
  "products.remove": ofProduct,
  "refunds.create": async (world) => ({ paymentIntentId: await world.paidIntent(), amount: 900 }),
  "refunds.list": page,
  "refunds.get": async (world) => ({
    id: await world.post("/refunds", { paymentIntentId: await world.paidIntent() }),
  }),
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
  "subscriptions.list": page,
  "subscriptions.get": async (world) => ({ id: await world.subscription(await world.customer()) }),
  "subscriptions.cancel": async (world) => ({
    id: await world.subscription(await world.customer()),
    atPeriodEnd: true,
  }),
  "transfers.create": async (world) => ({
    fromCustomerId: await world.customer(5000),
    toCustomerId: await world.customer(),
    amount: 1200,
    currency: "EUR",
  }),
  "transfers.list": page,
  "transfers.get": ofTransfer,
  "transfers.reverse": ofTransfer,
  "webhookEndpoints.create": () => endpointInput,
  "webhookEndpoints.list": page,
  "webhookEndpoints.get": ofEndpoint,
  "webhookEndpoints.update": async (world) => ({
    ...(await ofEndpoint(world)),
    description: "Orders",
  }),
  "webhookEndpoints.remove": ofEndpoint,
  "webhookEndpoints.rotateSecret": ofEndpoint,
  "webhookEndpoints.sendTest": ofEndpoint,
  "webhookEndpoints.recover": async (world) => ({
    ...(await ofEndpoint(world)),
    since: "2026-02-18T09:30:00.000Z",
  }),
  "webhookEndpoints.listDeliveries": ofEndpoint,
  "webhookEndpoints.explain": () => ({ headers: {}, body: "{}", secret: "whsec_C2FVsBQIhrscChlQ" }),
};
