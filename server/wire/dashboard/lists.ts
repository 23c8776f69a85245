import type { ScopeResource } from "#server/wire/resources.ts";

/** The dashboard's places, each with its lists. */
export type PlaceName =
  | "overview"
  | "payments"
  | "billing"
  | "customers"
  | "products"
  | "balance"
  | "developers"
  | "settings";

/** Each fact of a list that more than one part of the dashboard reads. */
export type List = {
  place: PlaceName;
  /** Its tab in the place. */
  label: string;
  /** The names for one row and for several. */
  words: readonly [one: string, many: string];
  /** A role needs it to open the list. */
  scope: `${ScopeResource}:read`;
  /** The tRPC procedure that lists rows, filtered by the fields of its input. */
  procedure: `${string}.${string}`;
  /** The field of that input from which rows are news; null where rows are compared by their total. */
  since: "startDate" | "from" | null;
  /** Where its page stands, if not at its name. */
  href?: string;
  /** The resource of `row_counts` that counts its rows, by the values of its chips. */
  counter?: string;
};

/** The lists by the names that their addresses have, in the order of each place's tabs. */
export const lists = {
  payments: {
    place: "payments",
    label: "All payments",
    words: ["payment", "payments"],
    scope: "payment-intents:read",
    procedure: "dashboard.payments",
    since: "from",
  },
  "checkout-sessions": {
    place: "payments",
    label: "Checkouts",
    words: ["checkout", "checkouts"],
    scope: "checkout:read",
    procedure: "dashboard.checkouts",
    since: "startDate",
    counter: "checkout_sessions",
  },
  "payment-links": {
    place: "payments",
    label: "Links",
    words: ["link", "links"],
    scope: "payment-links:read",
    procedure: "paymentLinks.list",
    since: "startDate",
    counter: "payment_links",
  },
  subscriptions: {
    place: "billing",
    label: "Subscriptions",
    words: ["subscription", "subscriptions"],
    scope: "subscriptions:read",
    procedure: "subscriptions.list",
    since: "startDate",
    counter: "subscriptions",
  },
  invoices: {
    place: "billing",
    label: "Invoices",
    words: ["invoice", "invoices"],
    scope: "invoices:read",
    procedure: "invoices.list",
    since: "startDate",
    counter: "invoices",
  },
  disputes: {
    place: "payments",
    label: "Disputes",
    words: ["dispute", "disputes"],
    scope: "disputes:read",
    procedure: "disputes.list",
    since: "startDate",
    counter: "disputes",
  },
  customers: {
    place: "customers",
    label: "Customers",
    words: ["customer", "customers"],
    scope: "customers:read",
    procedure: "customers.list",
    since: "startDate",
  },
  products: {
    place: "products",
    label: "Products",
    words: ["product", "products"],
    scope: "products:read",
    procedure: "products.list",
    since: "startDate",
    counter: "products",
  },
  "gift-cards": {
    place: "products",
    label: "Gift cards",
    words: ["gift card", "gift cards"],
    scope: "gift-cards:read",
    procedure: "giftCards.list",
    since: "startDate",
    counter: "gift_cards",
  },
  prices: {
    place: "billing",
    label: "Plans",
    words: ["plan", "plans"],
    scope: "prices:read",
    procedure: "prices.list",
    since: "startDate",
    counter: "prices",
  },
  discounts: {
    place: "billing",
    label: "Discounts",
    words: ["discount", "discounts"],
    scope: "discounts:read",
    procedure: "discounts.list",
    since: "startDate",
    counter: "discounts",
  },
  "shipping-rates": {
    place: "products",
    label: "Shipping",
    words: ["rate", "rates"],
    scope: "shipping-rates:read",
    procedure: "shippingRates.list",
    since: "startDate",
    counter: "shipping_rates",
  },
  files: {
    place: "products",
    label: "Files",
    words: ["file", "files"],
    scope: "storage:read",
    procedure: "storage.list",
    since: null,
    counter: "files",
  },
  payouts: {
    place: "balance",
    label: "Payouts",
    words: ["payout", "payouts"],
    scope: "payouts:read",
    procedure: "payouts.list",
    since: "startDate",
    counter: "payouts",
  },
  transfers: {
    place: "balance",
    label: "Transfers",
    words: ["transfer", "transfers"],
    scope: "transfers:read",
    procedure: "transfers.list",
    since: "startDate",
    counter: "transfers",
  },
  reconciliation: {
    place: "balance",
    label: "Reconciliation",
    words: ["difference", "differences"],
    scope: "reconciliation:read",
    procedure: "reconciliation.list",
    since: null,
  },
  events: {
    place: "developers",
    label: "Events",
    words: ["event", "events"],
    scope: "events:read",
    procedure: "events.list",
    since: "startDate",
  },
  requests: {
    place: "developers",
    label: "Requests",
    words: ["request", "requests"],
    scope: "api-keys:read",
    procedure: "requests.list",
    since: "startDate",
  },
  "webhook-endpoints": {
    place: "developers",
    label: "Webhooks",
    words: ["endpoint", "endpoints"],
    scope: "webhook-endpoints:read",
    procedure: "webhookEndpoints.list",
    since: null,
  },
  messages: {
    place: "developers",
    label: "Messages",
    words: ["message", "messages"],
    scope: "notifications:read",
    procedure: "notifications.list",
    since: null,
    counter: "messages",
  },
  "api-keys": {
    place: "developers",
    label: "API keys",
    words: ["key", "keys"],
    scope: "api-keys:read",
    procedure: "apiKeys.list",
    since: null,
  },
  "audit-log": {
    place: "settings",
    label: "Audit log",
    words: ["entry", "entries"],
    scope: "audit-log:read",
    procedure: "auditLog.list",
    since: "startDate",
    href: "/settings/audit-log",
  },
} as const satisfies Record<string, List>;

export type Lists = typeof lists;
export type ListName = keyof Lists;

export type ListCounter = Extract<Lists[ListName], { counter: string }>["counter"];
