import { billingResources } from "#server/wire/billing-resources.ts";
import { creditResources } from "#server/wire/ledger/credit-resources.ts";
import { sellingResources } from "#server/wire/selling-resources.ts";

/**
 * Each kind of record, with its name everywhere: ids, scopes, chapters of the API document, path
 * parameters, places of the dashboard and the conformance sweep read it here. A resource that is
 * missing somewhere fails resources.test.ts by name.
 */
export type Resource = {
  /** Prefix of its ids: from the closed list of contract §2, or one that the contract leaves to us. */
  idPrefix?: string;
  /** `relatedEntityType` of its events. */
  entityType?: string;
  /** Where its REST routes begin, below /api/canary/. */
  path?: string;
  /** `<scope>:read` and `<scope>:write` (contract §3). */
  scope?: string;
  /** Its chapter in the API document, in reading order. */
  chapter?: { tag: string; description: string };
  /** Where the dashboard shows it, below its root. */
  place?: string;
  /** A body that creates one: a first request that works. */
  sample?: object;
  /** A body that changes what the sample made, of a resource that can be deleted: its three events can be triggered. */
  change?: object;
};

/** In the reading order of the API document. */
export const resources = {
  token: {
    path: "authentication",
    chapter: {
      tag: "Authentication",
      description: "Tokens, and the public keys that validate them.",
    },
  },
  checkoutSession: {
    idPrefix: "cs",
    entityType: "checkout_session",
    path: "checkout/sessions",
    scope: "checkout",
    chapter: {
      tag: "Checkout sessions",
      description: "Hosted payment pages for one purchase or one balance funding.",
    },
    place: "checkout-sessions",
    sample: { currency: "EUR", totalAmount: 4900, successUrl: "https://shop.example/thanks" },
  },
  paymentLink: {
    idPrefix: "plink",
    entityType: "payment_link",
    path: "payment-links",
    scope: "payment-links",
    chapter: { tag: "Payment links", description: "Reusable URLs of hosted checkout pages." },
    place: "payment-links",
    sample: {
      totalAmount: 4900,
      currency: "EUR",
      mode: "payment",
      successUrl: "https://shop.example/thanks",
      cancelUrl: "https://shop.example/cart",
      metadata: { orderId: "6735" },
    },
    change: { name: "Repotting workshop, evening" },
  },
  paymentIntent: {
    idPrefix: "pi",
    entityType: "payment_intent",
    path: "payment-intents",
    scope: "payment-intents",
    chapter: {
      tag: "Payment intents",
      description: "Card payments, with 3-D Secure, capture and cancellation.",
    },
    place: "payments",
    sample: { amount: 4900, currency: "EUR" },
  },
  refund: {
    idPrefix: "re",
    entityType: "refund",
    path: "refunds",
    scope: "refunds",
    chapter: { tag: "Refunds", description: "Money back to the shopper, in part or in full." },
  },
  dispute: {
    idPrefix: "dp",
    entityType: "dispute",
    path: "disputes",
    scope: "disputes",
    chapter: {
      tag: "Disputes",
      description: "Payments that a shopper has disputed with their bank.",
    },
    place: "disputes",
  },
  paymentMethod: {
    idPrefix: "pm",
    entityType: "payment_method",
    path: "payment-methods",
    scope: "payment-methods",
    chapter: { tag: "Payment methods", description: "Cards that customers have saved." },
  },
  subscription: {
    idPrefix: "sub",
    entityType: "subscription",
    path: "subscriptions",
    scope: "subscriptions",
    chapter: { tag: "Subscriptions", description: "Payments that repeat every period." },
    place: "subscriptions",
  },
  ...billingResources,
  customer: {
    idPrefix: "cus",
    entityType: "customer",
    path: "customers",
    scope: "customers",
    chapter: { tag: "Customers", description: "The merchant's customers and their balances." },
    place: "customers",
    sample: { email: "ada@example.com", name: "Ada Lovelace" },
  },
  product: {
    idPrefix: "prod",
    entityType: "product",
    path: "products",
    scope: "products",
    chapter: { tag: "Products", description: "Goods and services that the merchant sells." },
    place: "products",
    sample: { name: "Monstera, large", currency: "EUR", amount: 2450 },
    change: { amount: 1900 },
  },
  ...sellingResources,
  transfer: {
    idPrefix: "tr",
    entityType: "transfer",
    path: "transfers",
    scope: "transfers",
    chapter: { tag: "Transfers", description: "Money moved between customers of the merchant." },
    place: "transfers",
  },
  ...creditResources,
  balanceTransaction: {
    idPrefix: "btx",
    path: "balance",
    scope: "balance",
    chapter: { tag: "Balance", description: "The merchant's balance and every change to it." },
    place: "balance",
  },
  reconciliation: {
    idPrefix: "rdiff",
    entityType: "reconciliation_difference",
    path: "reconciliation",
    scope: "reconciliation",
    chapter: {
      tag: "Reconciliation",
      description: "Differences between the card processor and your ledger.",
    },
  },
  payout: {
    idPrefix: "po",
    entityType: "payout",
    path: "payouts",
    scope: "payouts",
    chapter: { tag: "Payouts", description: "Money sent to the merchant's bank account." },
    place: "payouts",
    sample: { amount: 500, currency: "EUR" },
  },
  file: {
    idPrefix: "file",
    entityType: "file",
    path: "storage",
    scope: "storage",
    chapter: {
      tag: "Storage",
      description: "Files, uploaded and downloaded by pre-signed URLs.",
    },
    place: "files",
  },
  compliance: {
    idPrefix: "comp",
    entityType: "compliance",
    path: "compliance",
    scope: "compliance",
    chapter: {
      tag: "Compliance",
      description: "The verified details of the merchant's organization.",
    },
    place: "compliance",
    sample: { companyRegistrationName: "Fern and Oak Ltd", country: "GB" },
  },
  event: {
    idPrefix: "evt",
    path: "events",
    scope: "events",
    chapter: { tag: "Events", description: "A record of everything that happened, by type." },
    place: "events",
    sample: { type: "order.packed", data: { orderId: "6735" } },
  },
  webhookEndpoint: {
    idPrefix: "we",
    entityType: "webhook_endpoint",
    path: "webhook-endpoints",
    scope: "webhook-endpoints",
    chapter: {
      tag: "Webhook endpoints",
      description: "URLs that receive events, signed by Standard Webhooks.",
    },
    place: "webhook-endpoints",
    sample: { url: "https://shop.example/hooks", events: ["checkout.session.completed"] },
  },
  message: {
    idPrefix: "msg",
    path: "notifications",
    scope: "notifications",
    chapter: { tag: "Notifications", description: "Emails and text messages." },
    place: "messages",
  },
  apiKey: {
    idPrefix: "key",
    scope: "api-keys",
    chapter: { tag: "API keys", description: "Credentials of integrations." },
    place: "api-keys",
  },
  auditEntry: {
    idPrefix: "aud",
    path: "audit-log",
    scope: "audit-log",
    chapter: { tag: "Audit log", description: "Every change, with its author, time and origin." },
  },
  testing: {
    path: "testing",
    scope: "testing",
    chapter: {
      tag: "Testing",
      description: "A test clock and faults for your merchant. Not in live.",
    },
  },
  health: {
    path: "health",
    chapter: { tag: "Health", description: "The state of the service." },
  },
  // Without routes of their own.
  keyApproval: { idPrefix: "apr", entityType: "approval" },
  accountLetter: { idPrefix: "let" },
  attempt: { idPrefix: "att" },
  cardRemoval: { idPrefix: "crm" },
  erasure: { idPrefix: "era", scope: "personal-data" },
  // Known by the id of the customer or payment that was erased.
  erasedPerson: { path: "erasures" },
  checkoutStep: { idPrefix: "step" },
  exportJob: { idPrefix: "exp" },
  stockReservation: { idPrefix: "stk" },
  paymentToken: { idPrefix: "vt" },
  discountRedemption: { idPrefix: "dred" },
  orderReminder: { idPrefix: "rmd" },
  receipt: { idPrefix: "rcpt" },
  bankStatementEntry: { idPrefix: "bse" },
  refundNote: { idPrefix: "rfnt" },
  delivery: { idPrefix: "dlv" },
  deliveryAttempt: { idPrefix: "dat" },
  ledgerAccount: { idPrefix: "acct" },
  ledgerCheck: { idPrefix: "chk" },
  ledgerHold: { idPrefix: "hold" },
  invitation: { idPrefix: "inv" },
  merchant: { idPrefix: "mer", scope: "settings" },
  user: { idPrefix: "usr", scope: "team", place: "settings" },
  userSession: { idPrefix: "ses" },
  pageCheck: { idPrefix: "pgc" },
  passkey: { idPrefix: "pass" },
  loggedRequest: { idPrefix: "rlog", place: "requests" },
  rememberedDevice: { idPrefix: "dev" },
} as const satisfies Record<string, Resource>;

type Resources = typeof resources;
/** The property of every resource that has it. */
type Having<Property extends keyof Resource> = {
  [Kind in keyof Resources]: Resources[Kind] extends Record<Property, infer Value> ? Value : never;
}[keyof Resources];

export type IdKind = {
  [Kind in keyof Resources]: Resources[Kind] extends { idPrefix: string } ? Kind : never;
}[keyof Resources];
export type ScopeResource = Having<"scope">;

/** Every resource, for those that look for one by something else than its name. */
export const resourceList: readonly (Resource & { kind: string })[] = Object.entries(resources).map(
  ([kind, resource]) => ({ kind, ...resource }),
);

/** The resource that a REST path belongs to, such as `/customers/{id}/balance`. */
export function resourceOfPath(path: string) {
  return resourceList.find(
    (resource) => path === `/${resource.path}` || path.startsWith(`/${resource.path}/`),
  );
}
