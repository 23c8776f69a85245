import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { Canary, type WebhookEvent } from "../../../../../sdk/src/index.ts";

const canary = new Canary(process.env["CANARY_KEY"]);

const euros = async () => {
  const { balances } = await canary.balance.get();
  return balances.find(({ currency }) => currency === "EUR")?.amount ?? 0;
};
const before = await euros();

const { promise: completed, resolve } = Promise.withResolvers<WebhookEvent>();
let secret = "";
const server = createServer((request, response) => {
  void buffer(request).then(async (body) => {
    try {
      const event = await canary.webhooks.unwrap(body, request.headers, secret);
      response.writeHead(204).end();
      resolve(event);
    } catch {
      response.writeHead(400).end();
    }
  });
});
await new Promise<void>((listening) => server.listen(0, "localhost", listening));
const { port } = server.address() as AddressInfo;

const endpoint = await canary.webhookEndpoints.create({
  url: `http://localhost:${port}/hooks/canary`,
  events: ["checkout.session.completed"],
});
secret = endpoint.secret;
console.log("endpoint", endpoint.id);

const session = await canary.checkout.sessions.create({
  currency: "EUR",
  lineItems: [{ name: "Monstera", quantity: 1, amount: 4900, currency: "EUR" }],
  successUrl: "https://shop.example/thanks",
  metadata: { orderId: "6735" },
});
console.log("session", session.sessionUrl);

const event = await completed;
if (event.type !== "checkout.session.completed" || event.data.id !== session.id)
  throw new Error("another event");
console.log("webhook", event.type);

const { paymentIntentId } = event.data;
if (!paymentIntentId) throw new Error("Nothing was charged.");
const refund = await canary.refunds.create(
  { paymentIntentId, amount: 900 },
  { idempotencyKey: `refund-${session.id}` },
);
console.log("refund", refund.amount);

console.log("balance", (await euros()) - before);
server.close();
