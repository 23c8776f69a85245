import { sampleOf, type Schema, type Schemas } from "#server/http/openapi/sample.ts";
import type { Operation } from "#server/http/operations/operations.ts";
import { resourceOfPath } from "#server/wire/resources.ts";

/** A first request that works, where the required fields alone do not make one. */
const chosen: Record<string, object> = {
  "customers.update": { name: "Ada King" },
  "paymentLinks.update": { name: "Repotting workshop", active: true },
  "products.update": { amount: 2600 },
  "prices.create": { productId: "prod_01jbq8v6n2e8t9x4k3m5r7w0yz", amount: 2450, currency: "EUR" },
  "prices.update": { active: false },
  "discounts.update": { maxRedemptions: 200 },
  "promotionCodes.update": { maxRedemptions: 5 },
  "shippingRates.update": { freeFrom: 5000 },
  "compliance.update": { city: "Leeds" },
  "webhookEndpoints.update": { description: "Orders" },
  "testing.advance": { months: 1 },
  "notifications.sendEmail": {
    to: "ada@example.com",
    subject: "Your order",
    text: "It is on its way.",
  },
  "checkoutSessions.update": { shippingOption: "ship_01jbq8v6n2e8t9x4k3m5r7w0yz" },
  "checkoutSessions.confirm": { card: testCard() },
  "paymentIntents.confirm": { card: testCard() },
};

/** An example body: the required fields, or those that this operation is mostly called with. */
export function bodySample(operation: Operation, schema: Schema, components: Schemas): unknown {
  const ours = chosen[operation.name] ?? sampleOfNew(operation);
  if (ours) return ours;
  const required = new Set(schema.required);
  const fields = Object.entries(schema.properties ?? {}).filter(([field]) => required.has(field));
  return Object.fromEntries(fields.map(([field, value]) => [field, sampleOf(value, components)]));
}

/** The body that creates one of the resource whose path this is, as the registry has it. */
function sampleOfNew({ method, path }: Operation): object | undefined {
  if (method !== "POST") return undefined;
  const resource = resourceOfPath(path);
  return path === `/${resource?.path}` ? resource?.sample : undefined;
}

function testCard() {
  return { number: "4242424242424242", expMonth: 12, expYear: 2034, cvc: "123" };
}
