import { invariant } from "#server/core/assert.ts";
import type { Principal } from "#server/core/caller/principal.ts";
import { allScopes } from "#server/core/caller/scopes.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { claimOf } from "#server/http/keyed/claim.ts";
import { listOperations, type Operation } from "#server/http/operations/operations.ts";
import { errorAnswer } from "#server/http/rest/answer.ts";
import { callOperation } from "#server/http/rest/call-operation.ts";
import { RouteTable } from "#server/http/rest/route-table.ts";
import type { PayoutStep } from "#server/routers/payouts/move.ts";
import type { Random } from "#server/workshop/simulate/random.ts";
import type { Market } from "#server/workshop/simulate/selling/market.ts";
import { inProcess, type World } from "#server/workshop/simulate/world.ts";

/** A payment of the history, as its merchant knows it; `earned`: what was paid is on its way to the bank. */
export type Sale = {
  intentId: string;
  sessionId: string | null;
  amount: number;
  /** Where it stood when the history began. */
  stood: Stood;
};
export type Stood =
  | "unpaid"
  | "challenged"
  | "authorized"
  | "paid"
  | "earned"
  | "subscribed"
  | "disputed";

/** A promise that the service made to somebody: the oracle holds the service to it. */
export type Promised =
  | { what: "captured"; intentId: string; amount: number }
  /** The processor has refused it. */
  | { what: "not captured"; captureKey: string }
  | { what: "canceled" | "succeeded"; intentId: string }
  | { what: "declined"; browserToken: string }
  | { what: "ended"; subscriptionId: string; at: Date }
  /** An administrator has said what became of it; in transit, it is paid by hand. */
  | { what: "marked"; payoutId: string; to: PayoutStep }
  /** Its account is not the merchant's any more. */
  | { what: "not paid out"; payoutId: string }
  /** A resend: deliveries up to request number `after` do not count. */
  | { what: "sent"; eventId: string; after: number };

/** A request under an Idempotency-Key, and what was answered to it and its repeats. */
export type KeyedRequest = {
  key: string;
  method: "POST" | "PATCH" | "DELETE";
  path: string;
  body: Record<string, unknown>;
  answers: { status: number; text: string }[];
  /** How often it left the integration. */
  sent: number;
  /** It names what is another merchant's. */
  isTrespass?: boolean;
};

/** Two people with one telephone number, of whom one asks to be erased. */
export type Household = {
  erasedId: string;
  keptId: string;
  /** The events of the one who stays, by id, as they were before. */
  events: ReadonlyMap<string, string>;
};

/** One merchant of a history, and what it is about. */
export type Stage = {
  world: World;
  ctx: MerchantContext;
  /** Which of the merchants of the history it is. */
  number: number;
  /** Another merchant, who does the same things at the same time, with the same keys and customers. */
  other: Stage | null;
  sales: Sale[];
  /** Customers who have balances. */
  customers: string[];
  /** All who are known by an address. */
  people: string[];
  subscriptions: string[];
  links: string[];
  payouts: string[];
  disputes: string[];
  hasEndpoint: boolean;
  household: Household | null;
  /** Goods and discounts of which there are few. */
  market: Market | null;
  requests: KeyedRequest[];
  promised: Promised[];
  /** When everybody had come to rest. */
  restedAt: Date;
  /** The sale that most of the history is about, if there is one. */
  focus: Sale | null;
  /** All of it is, and so is everything that is done. */
  isDuel: boolean;
  /** The integration does not ask again when it has lost an answer: the workers are alone with it. */
  givesUp: boolean;
};

export type Action = {
  name: string;
  run: (stage: Stage) => Promise<unknown>;
  /** The action belongs to nobody in particular: workers do the due work of all merchants. */
  isForAll?: boolean;
};

/** A kind of action: where it can be done, and one of it. */
export type Kind = {
  fits?: ((stage: Stage) => boolean) | undefined;
  /** Sales about which it means something; about none when it is of no sale. */
  about?: readonly Stood[];
  make: (random: Random, stage: Stage) => Action;
};

/** Which sale an action is about. Places of a link, a balance and the last units are fought over by several. */
export function saleOf(
  random: Random,
  { sales, focus, isDuel, links, customers, market }: Stage,
): Sale {
  const isShared = links.length + customers.length > 0 || market !== null;
  return focus && !isShared && (isDuel || random.chance(0.85)) ? focus : random.pick(sales);
}

const routes = new RouteTable<Operation>();
for (const operation of listOperations()) routes.add(operation.method, operation.path, operation);

/** Sends a request as an integration does, and keeps the answer. Who it is has been established. */
export async function send(stage: Stage, request: KeyedRequest) {
  const { method, path, body, key } = request;
  const match = routes.match(path);
  const operation = match?.targets.get(method);
  invariant(match && operation, `${method} ${path} is an operation`);
  const ctx = inProcess(stage);
  const { env, merchantId, requestId } = ctx;
  const input = { ...body, ...Object.fromEntries(match.parameters) };
  const { output, status } = operation;
  const target = `${method} ${path}`;
  const bytes = new Uint8Array();
  const idempotency = claimOf(key, { env, target, input, bytes, output, status, requestId });
  request.sent += 1;
  const asked = { ...ctx, principal: principalOf(merchantId), ip: null, idempotency };
  const sent = await callOperation(operation, asked, input, path).catch((thrown: unknown) =>
    errorAnswer(thrown, requestId, ctx.log),
  );
  const answer = { status: sent.status, text: String(sent.body ?? "") };
  request.answers.push(answer);
  return answer;
}

/** Reads something as this merchant, when everybody is at rest. */
export async function read({ world, ctx }: Stage, path: string, query: object = {}) {
  const match = routes.match(path);
  const operation = match?.targets.get("GET");
  invariant(match && operation, `GET ${path} is an operation`);
  const { merchantId, requestId } = ctx;
  const asked = { ...world.services, requestId, principal: principalOf(merchantId), ip: null };
  const input = { ...query, ...Object.fromEntries(match.parameters) };
  const answer = await callOperation(operation, asked, input, path).catch((thrown: unknown) =>
    errorAnswer(thrown, requestId, ctx.log),
  );
  return { status: answer.status, text: String(answer.body ?? "") };
}

/** Where lists of a merchant's own are: the catalog of events is everybody's, and movements are those of one group. */
export const listPaths: readonly string[] = listOperations()
  .filter(
    ({ method, path, query }) => method === "GET" && !path.includes("{") && query.has("offset"),
  )
  .map(({ path }) => path)
  .filter((path) => path !== "/events/types" && path !== "/balance/explain/movements");

function principalOf(merchantId: string): Principal {
  return { kind: "api_key", id: "key", merchantId, scopes: new Set(allScopes), name: "Shop" };
}

/** Says how it came out, not that it is not known yet. */
export function isDefinite({ status, text }: KeyedRequest["answers"][number]): boolean {
  return (
    status < 500 && status !== 429 && !/"(idempotency_in_flight|payment_in_progress)"/.test(text)
  );
}
