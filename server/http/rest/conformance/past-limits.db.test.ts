import { beforeAll, expect, test } from "vitest";
import { basePath } from "#server/http/operations/operations.ts";
import { resourceOfPath } from "#server/wire/resources.ts";
import { createTestApp } from "#server/workshop/testing/app.ts";
import { bankFile } from "#server/workshop/testing/billing/bank-file.ts";
import { operations } from "#server/workshop/testing/conformance/call.ts";
import { openInvoiceOf } from "#server/workshop/testing/conformance/invoice-rows.ts";
import { newPrice } from "#server/workshop/testing/conformance/rows.ts";
import {
  createWorld,
  emailInput,
  endpointInput,
  type World,
} from "#server/workshop/testing/conformance/world.ts";
import { connect } from "#server/workshop/testing/database/connect.ts";
import { fillPastLimits } from "#server/workshop/testing/database/fill-past-limits.ts";

const app = await createTestApp();
const world = await createWorld(app);
const readable = operations.filter(({ method, isPublic }) => method === "GET" && !isPublic);
/** By the path of their collection. */
const ids = new Map<string, string>();
const collectionOf = (path: string) => path.slice(0, path.indexOf("/{id}"));

beforeAll(async () => {
  const customerId = await world.customer(5000);
  ids.set("/customers", customerId);
  await world.subscription(customerId);
  ids.set("/compliance", await world.post("/compliance", { city: "Leeds" }));
  const erased = await world.customer();
  ids.set("/erasures", await world.post(`/customers/${erased}/erase`, {}));
  const invoiceId = await openInvoiceOf(world);
  ids.set("/credit-notes", await world.post("/credit-notes", { invoiceId, amount: 900 }));
  const content = bankFile([{ amount: "1.00", text: "Thanks" }]);
  ids.set("/bank-statements", await world.post("/bank-statements", { content }));
  await makeOneOfEach(world);
  ids.set("/balance/movements", await world.publishedMovement());
  for (const { path } of readable.filter((operation) => operation.path.includes("{id}"))) {
    const collection = collectionOf(path);
    if (!ids.has(collection)) ids.set(collection, await oneOf(collection));
  }
  const client = await connect(String(app.services.env.DATABASE_URL));
  const filled = await fillPastLimits(client, world.merchant.id);
  expect(filled).toEqual(expect.arrayContaining(beyond));
});

/** The first record of a collection; where there is none, the sample of its resource makes it. */
async function oneOf(collection: string): Promise<string> {
  const { body } = await app.request("GET", collection, { key: world.merchant.apiKey });
  const { sample } = resourceOfPath(collection) ?? {};
  const isMissing = Array.isArray(body.data) && body.data.length === 0;
  return isMissing && sample ? world.post(collection, { ...sample }) : world.firstOf(collection);
}

/** Some that must have been filled, so that the rest of this file says something. */
const beyond = [
  "customers.name",
  "customers.metadata",
  "checkout_sessions.contact",
  "products.amount",
  "checkout_sessions.lineItems",
  "payment_links.hostedCheckoutConfig",
  "files.tags",
  "payment_intents.lastError",
  "subscriptions.recurring",
  "webhook_endpoints.description",
];

async function makeOneOfEach({ post, link, session, file, paidIntent }: World): Promise<void> {
  await Promise.all([link(), session(), file(), post("/webhook-endpoints", endpointInput)]);
  ids.set("/prices", await newPrice(world));
  await post("/products", { name: "Monstera", currency: "EUR", amount: 2450 });
  await post("/notifications/email", emailInput);
  await post("/refunds", { paymentIntentId: await paidIntent(), amount: 900 });
  await world.promotionCode();
  await world.dispute();
  await world.transfer();
  await world.credit();
  await world.giftCard();
  await world.hold();
  await world.fundMerchant();
  await post("/payouts", { amount: 500, currency: "EUR" });
}

test.each(readable.map(({ path }) => path))(
  "GET %s answers rows that no limit of today would take",
  async (path) => {
    const url = `${app.services.env.APP_URL}${basePath}${path.replace("{id}", ids.get(collectionOf(path)) ?? "")}`;
    // Not by app.request: what the document says of lengths is said of what is taken.
    const headers = { authorization: `Bearer ${world.merchant.apiKey}` };
    const answer = await app.handle(new Request(`${url}${queries[path] ?? ""}`, { headers }));
    expect(answer.status, await answer.clone().text()).toBe(200);
    const { data } = await answer.json();
    if (Array.isArray(data) && !empty.has(path)) expect(data).not.toEqual([]);
  },
);

/** Lists that ask for more than a page. */
const queries: Readonly<Record<string, string>> = {
  "/balance/explain": "?currency=EUR",
  "/balance/explain/movements": "?currency=EUR&group=payments&startDate=2020-01-01",
  "/balance/statement": "?currency=EUR&startDate=2026-01-01&endDate=2026-12-31",
  "/customers/{id}/balance/explain": "?currency=EUR",
  "/events/tail": "?waitMs=0",
  "/payment-methods/available": "?currency=EUR",
  "/tax-reports": "?from=2026-01-01&to=2026-12-31",
  "/tax-reports/explain": "?from=2026-01-01&to=2026-12-31&currency=EUR",
  "/invoice-reports": "?from=2026-01-01&to=2026-12-31",
};

/** Nothing is there to be read: trials and retries have no text that a limit could be of. */
const empty = new Set([
  "/billing/ended-trials",
  "/billing/declined-renewals",
  "/reconciliation/differences",
  "/events/tail",
  "/webhook-endpoints/{id}/deliveries",
  "/discounts/{id}/redemptions",
]);

test("a change under a key answers such a row, too", async () => {
  const path = `/customers/${ids.get("/customers")}`;
  const sent = { body: { name: "Ada" }, key: world.merchant.apiKey, idempotencyKey: "k" };
  const answer = await app.request("PATCH", path, sent);
  expect(answer, answer.text).toMatchObject({ status: 200, body: { name: "Ada" } });
});
