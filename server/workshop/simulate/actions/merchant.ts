import { cards } from "#server/workshop/simulate/processor/simulated-processor.ts";
import type { Random } from "#server/workshop/simulate/random.ts";
import {
  type Action,
  type KeyedRequest,
  type Kind,
  type Promised,
  type Sale,
  saleOf,
  send,
  type Stage,
} from "#server/workshop/simulate/stage.ts";
import { card } from "#server/workshop/testing/payments/payments.ts";

export type MerchantCall = Pick<KeyedRequest, "method" | "path" | "body" | "isTrespass">;
type Ask = (random: Random, stage: Stage, metadata: object) => MerchantCall;

/** Calls that an integration makes over REST with a key, each of which it also repeats with the same key. */
export const merchantKinds: readonly Kind[] = [
  asking(refund, { about: ["paid", "earned"] }),
  asking(refund, { about: ["paid", "disputed"] }),
  asking(capture, { about: ["authorized"] }),
  asking(capture, { about: ["authorized"] }),
  asking((random, stage) => end(saleOf(random, stage)), {
    about: ["unpaid", "challenged", "authorized"],
  }),
  asking((random, stage) => end(saleOf(random, stage)), { about: ["authorized"] }),
  asking(confirm, { about: ["unpaid", "challenged"] }),
  asking(payout, { about: ["paid", "earned"] }),
  asking(endSubscription, {
    about: ["subscribed"],
    fits: ({ subscriptions }) => subscriptions.length > 0,
  }),
  asking(endSubscription, {
    about: ["subscribed"],
    fits: ({ subscriptions }) => subscriptions.length > 0,
  }),
  asking(transfer, { about: ["paid", "disputed"], fits: ({ customers }) => customers.length > 0 }),
  asking(rename, { fits: ({ people }) => people.length > 0 }),
  asking(rename, { fits: ({ people }) => people.length > 0 }),
  asking((_, { household }) => post(`/customers/${household?.erasedId}/erase`), {
    fits: ({ household }) => household !== null,
    about: ["paid"],
  }),
  { make: again, about: ["unpaid", "authorized", "paid", "earned", "disputed"] },
  { make: again },
];

export function asking(ask: Ask, where: Omit<Kind, "make">): Kind {
  return {
    ...where,
    make: (random, stage) => {
      const { requests } = stage;
      const key = `key-${requests.length + 1}`;
      const made: KeyedRequest = { key, answers: [], sent: 0, ...ask(random, stage, { key }) };
      requests.push(made);
      return perform(made, "");
    },
  };
}

/** The same again, or the first. */
function again(random: Random, stage: Stage): Action {
  if (stage.requests.length === 0) return asking(refund, {}).make(random, stage);
  return perform(random.pick(stage.requests), "again: ");
}

export function perform(request: KeyedRequest, again: string): Action {
  const { method, path, body } = request;
  const amount = "amount" in body ? ` ${String(body["amount"])}` : "";
  return {
    name: `${again}${method} ${path}${amount}`,
    run: async (stage) => {
      const answer = await send(stage, request);
      if (answer.status < 300) {
        const count = stage.promised.length;
        promise(stage, request, JSON.parse(answer.text));
        await notKept(stage, stage.promised.slice(count));
      } else if (answer.text.includes("nothing was taken")) promiseNothing(stage, request);
      return answer;
    },
  };
}

type Answer = { id: string; status: string; amountCaptured: number };

/** Records the promise that the answer makes: the merchant relies on it. */
function promise(
  { promised, world, sales }: Stage,
  { path, body }: KeyedRequest,
  answer: Answer,
): void {
  const verb = path.split("/").at(-1);
  const intentId = answer.id;
  const sale = sales.find((one) => one.intentId === intentId);
  if (verb === "capture")
    promised.push({
      what: "captured",
      intentId,
      amount: Number(body["amount"] ?? sale?.amount),
    });
  if (verb === "confirm" && answer.status === "succeeded")
    promised.push({ what: "succeeded", intentId });
  if (verb === "cancel" && path.startsWith("/payment-intents"))
    promised.push({ what: "canceled", intentId });
  const ended = sales.find(({ sessionId }) => sessionId === answer.id);
  if (verb === "expire" && ended) promised.push({ what: "canceled", intentId: ended.intentId });
  const isEnded = answer.status === "canceled" || !body["atPeriodEnd"];
  if (verb === "cancel" && path.startsWith("/subscriptions") && isEnded)
    promised.push({ what: "ended", subscriptionId: answer.id, at: world.clock.now() });
}

/**
 * When a caller is told that a payment is canceled, the payment must hold or have taken nothing at that very
 * moment.
 */
async function notKept({ world, ctx }: Stage, promises: Promised[]): Promise<void> {
  const { db, now } = world;
  for (const promised of promises) {
    if (promised.what !== "canceled") continue;
    const { intentId: paymentIntentId } = promised;
    const where = { merchantId: ctx.merchantId, paymentIntentId };
    const attempts = await db.paymentAttempt.findMany({ where });
    for (const { id } of attempts) {
      const kept = now.model.books.keptOf(id);
      if (kept) now.alarms.push(`${paymentIntentId} was said to be canceled, and ${kept}`);
    }
  }
}

/** The processor does once what is asked under a key, or never: it refused this one. */
function promiseNothing({ promised, sales }: Stage, { path, body }: KeyedRequest): void {
  const sale = sales.find(({ intentId }) => path.includes(intentId));
  const captureKey = `${sale?.intentId}:capture:${String(body["amount"] ?? sale?.amount)}`;
  promised.push({ what: "not captured", captureKey });
}

const numbers = [cards.good, cards.good, cards.declined];

export function refund(random: Random, stage: Stage, metadata: object): MerchantCall {
  const sale = saleOf(random, stage);
  return post("/refunds", { paymentIntentId: sale.intentId, ...partOf(random, sale), metadata });
}

function capture(random: Random, stage: Stage): MerchantCall {
  const sale = saleOf(random, stage);
  return post(`/payment-intents/${sale.intentId}/capture`, partOf(random, sale));
}

function confirm(random: Random, stage: Stage): MerchantCall {
  const path = `/payment-intents/${saleOf(random, stage).intentId}/confirm`;
  return post(path, { card: card(random.pick(numbers)) });
}

/** Several small parts fit into one payment. */
function partOf(random: Random, { amount }: Sale): { amount?: number } {
  if (random.chance(0.4)) return {};
  return { amount: 1 + random.below(random.pick([amount, Math.ceil(amount / 4)])) };
}

function end({ intentId, sessionId }: Sale): MerchantCall {
  if (sessionId) return post(`/checkout/sessions/${sessionId}/expire`);
  return post(`/payment-intents/${intentId}/cancel`);
}

function endSubscription(random: Random, { subscriptions }: Stage): MerchantCall {
  const atPeriodEnd = random.chance(0.3);
  return post(`/subscriptions/${random.pick(subscriptions)}/cancel`, { atPeriodEnd });
}

function transfer(random: Random, { customers }: Stage, metadata: object): MerchantCall {
  const [one = "", other = ""] = random.chance(0.5) ? customers : customers.toReversed();
  const amount = 1 + random.below(1500);
  const body = { fromCustomerId: one, toCustomerId: other, amount, currency: "EUR", metadata };
  return post("/transfers", body);
}

/** Mostly to the name that is there already. */
function rename(random: Random, { people }: Stage): MerchantCall {
  const name = random.pick(["Ada", "Ada", "Ada", "Ada Byron"]);
  return patch(`/customers/${random.pick(people)}`, { name });
}

function payout(random: Random, _: Stage, metadata: object): MerchantCall {
  return post("/payouts", { amount: 1 + random.below(900), currency: "EUR", metadata });
}

export function post(path: string, body: Record<string, unknown> = {}): MerchantCall {
  return { method: "POST", path, body };
}

export function patch(path: string, body: Record<string, unknown>): MerchantCall {
  return { method: "PATCH", path, body };
}
