import type { inferRouterInputs } from "@trpc/server";
import type { trpc } from "#components/trpc/client.ts";
import type { AppRouter } from "#server/routers/root.ts";
import type { ListName } from "#server/wire/dashboard/list-choices.ts";

type Inputs = inferRouterInputs<AppRouter>;
type Client = ReturnType<typeof trpc.useUtils>["client"];
type Page = "limit" | "offset" | "after" | "sort" | "merchantId";
/** The filters of a list, as its procedure takes them. */
type Narrowed<Input> = Omit<NonNullable<Input>, Page>;
/** A list that is missing does not compile. */
type OfEach<Filters extends Record<ListName, object>> = Filters;

/** The filters of each list of the dashboard. */
export type ListFilters = OfEach<{
  payments: Narrowed<Inputs["dashboard"]["payments"]>;
  "checkout-sessions": Narrowed<Inputs["dashboard"]["checkouts"]>;
  "payment-links": Narrowed<Inputs["paymentLinks"]["list"]>;
  subscriptions: Narrowed<Inputs["subscriptions"]["list"]>;
  disputes: Narrowed<Inputs["disputes"]["list"]>;
  customers: Narrowed<Inputs["customers"]["list"]>;
  products: Narrowed<Inputs["products"]["list"]>;
  files: Narrowed<Inputs["storage"]["list"]>;
  payouts: Narrowed<Inputs["payouts"]["list"]>;
  transfers: Narrowed<Inputs["transfers"]["list"]>;
  reconciliation: Narrowed<Inputs["reconciliation"]["list"]>;
  events: Narrowed<Inputs["events"]["list"]>;
  "webhook-endpoints": Narrowed<Inputs["webhookEndpoints"]["list"]>;
  "api-keys": Narrowed<Inputs["apiKeys"]["list"]>;
  requests: Narrowed<Inputs["requests"]["list"]>;
  messages: Narrowed<Inputs["notifications"]["list"]>;
  "audit-log": Narrowed<Inputs["auditLog"]["list"]>;
}>;

type Answer = Promise<{ pagination: { total: number } }>;
type LiveList<Filter> = {
  /** The names for one row and for several. */
  words: readonly [one: string, many: string];
  /** Asks for what was made since then, of which `total` is what counts. */
  since?: (client: Client, filter: Filter, since: string) => Answer;
  /** For a list without times: its total now, to compare with the earlier total. */
  whole?: (client: Client, filter: Filter) => Answer;
};

const one = { limit: 1 };

/** The later beginning: the reader's own filter by time stays in force. */
function later(since: string, own: string | undefined): string {
  return own !== undefined && Date.parse(own) > Date.parse(since) ? own : since;
}
const made = <Filter extends { startDate?: string | undefined }>(
  filter: Filter,
  since: string,
) => ({
  ...filter,
  ...one,
  startDate: later(since, filter.startDate),
});

/**
 * How each list learns of news: by its own procedure, so that filter, roles and limits are those of the
 * list itself. From a moment on an index answers, whatever number of rows there is before it.
 */
export const liveLists: { [Name in ListName]: LiveList<ListFilters[Name]> } = {
  payments: {
    words: ["payment", "payments"],
    since: ({ dashboard }, filter, since) =>
      dashboard.payments.query({ ...filter, ...one, from: later(since, filter.from) }),
  },
  "checkout-sessions": {
    words: ["checkout", "checkouts"],
    since: ({ dashboard }, filter, since) => dashboard.checkouts.query(made(filter, since)),
  },
  "payment-links": {
    words: ["link", "links"],
    since: (client, filter, since) => client.paymentLinks.list.query(made(filter, since)),
  },
  subscriptions: {
    words: ["subscription", "subscriptions"],
    since: (client, filter, since) => client.subscriptions.list.query(made(filter, since)),
  },
  disputes: {
    words: ["dispute", "disputes"],
    since: (client, filter, since) => client.disputes.list.query(made(filter, since)),
  },
  customers: {
    words: ["customer", "customers"],
    since: (client, filter, since) => client.customers.list.query(made(filter, since)),
  },
  products: {
    words: ["product", "products"],
    since: (client, filter, since) => client.products.list.query(made(filter, since)),
  },
  files: {
    words: ["file", "files"],
    whole: (client, filter) => client.storage.list.query({ ...filter, ...one }),
  },
  payouts: {
    words: ["payout", "payouts"],
    since: (client, filter, since) => client.payouts.list.query(made(filter, since)),
  },
  transfers: {
    words: ["transfer", "transfers"],
    since: (client, filter, since) => client.transfers.list.query(made(filter, since)),
  },
  reconciliation: {
    words: ["difference", "differences"],
    whole: (client, filter) => client.reconciliation.list.query({ ...filter, ...one }),
  },
  events: {
    words: ["event", "events"],
    since: (client, filter, since) => client.events.list.query(made(filter, since)),
  },
  "webhook-endpoints": {
    words: ["endpoint", "endpoints"],
    whole: (client, filter) => client.webhookEndpoints.list.query({ ...filter, ...one }),
  },
  "api-keys": {
    words: ["key", "keys"],
    whole: (client, filter) => client.apiKeys.list.query({ ...filter, ...one }),
  },
  requests: {
    words: ["request", "requests"],
    since: (client, filter, since) => client.requests.list.query(made(filter, since)),
  },
  messages: {
    words: ["message", "messages"],
    whole: (client, filter) => client.notifications.list.query({ ...filter, ...one }),
  },
  "audit-log": {
    words: ["entry", "entries"],
    since: (client, filter, since) => client.auditLog.list.query(made(filter, since)),
  },
};
