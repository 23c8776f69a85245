import { sampleOf } from "#server/http/openapi/sample.ts";
import type { Schema, Schemas } from "#server/http/openapi/sample.ts";

/** A first request that works, where the required fields alone do not make one. */
const chosen: Record<string, object> = {
  "checkoutSessions.create": {
    currency: "EUR",
    totalAmount: 4900,
    successUrl: "https://shop.example/thanks",
  },
  "customers.create": { email: "ada@example.com", name: "Ada Lovelace" },
  "customers.update": { name: "Ada King" },
  "paymentLinks.update": { name: "Repotting workshop", active: true },
  "products.create": { name: "Monstera, large", currency: "EUR", amount: 2450 },
  "products.update": { amount: 2600 },
  "compliance.create": { companyRegistrationName: "Fern and Oak Ltd", country: "GB" },
  "compliance.update": { city: "Leeds" },
  "webhookEndpoints.create": {
    url: "https://shop.example/hooks",
    events: ["checkout.session.completed"],
  },
  "webhookEndpoints.update": { description: "Orders" },
  "notifications.sendEmail": {
    to: "ada@example.com",
    subject: "Your order",
    text: "It is on its way.",
  },
  "checkoutSessions.confirm": { card: testCard() },
  "paymentIntents.confirm": { card: testCard() },
};

/** An example body: what must be there, or what this operation is mostly called with. */
export function bodySample(name: string, schema: Schema, components: Schemas): unknown {
  if (chosen[name]) return chosen[name];
  const required = new Set(schema.required);
  const fields = Object.entries(schema.properties ?? {}).filter(([field]) => required.has(field));
  return Object.fromEntries(fields.map(([field, value]) => [field, sampleOf(value, components)]));
}

function testCard() {
  return { number: "4242424242424242", expMonth: 12, expYear: 2034, cvc: "123" };
}
