import { webhookGuide } from "#server/http/openapi/webhook-guide.ts";

/** The reference's chapters, in reading order. A tag that is missing here fails document.db.test.ts. */
export const tags: readonly { name: string; description: string }[] = [
  { name: "Authentication", description: "Tokens, and the public keys that validate them." },
  {
    name: "Checkout sessions",
    description: "Hosted payment pages for one purchase or one balance funding.",
  },
  { name: "Payment links", description: "Reusable hosted checkout addresses." },
  {
    name: "Payment intents",
    description: "Card payments, with 3-D Secure, capture and cancellation.",
  },
  { name: "Refunds", description: "Money back to the shopper, in part or in full." },
  { name: "Disputes", description: "Payments that a shopper's bank has called into question." },
  { name: "Payment methods", description: "Cards that customers have saved." },
  { name: "Subscriptions", description: "Payments that repeat every period." },
  { name: "Customers", description: "The merchant's customers and their balances." },
  { name: "Products", description: "What the merchant sells." },
  { name: "Transfers", description: "Money between customers of the merchant." },
  { name: "Balance", description: "The merchant's money and every movement of it." },
  { name: "Payouts", description: "Money to the merchant's bank account." },
  { name: "Storage", description: "Files, uploaded and downloaded through pre-signed addresses." },
  { name: "Compliance", description: "What is known of the organization behind the merchant." },
  { name: "Events", description: "What happened, and the types of it." },
  { name: "Webhook endpoints", description: webhookGuide },
  { name: "Notifications", description: "E-mails and text messages." },
  { name: "API keys", description: "Credentials of integrations." },
  { name: "Health", description: "Whether the service is up." },
];
