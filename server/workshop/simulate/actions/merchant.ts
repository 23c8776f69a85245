import { cards } from "#server/workshop/simulate/processor-model.ts";
import type { Random } from "#server/workshop/simulate/random.ts";
import { send } from "#server/workshop/simulate/stage.ts";
import type { Action, KeyedRequest, Sale, Stage } from "#server/workshop/simulate/stage.ts";
import { card } from "#server/workshop/testing/payments.ts";

/** Something that an integration does over REST with a key, or does again with the same one. */
export function merchantAction(random: Random, stage: Stage): Action {
  const { requests } = stage;
  if (requests.length > 0 && random.chance(0.3)) return perform(random.pick(requests), "again: ");
  const made = request(random, stage);
  requests.push(made);
  return perform(made, "");
}

function perform(request: KeyedRequest, again: string): Action {
  const { method, path, body } = request;
  const amount = "amount" in body ? ` ${String(body["amount"])}` : "";
  return {
    name: `${again}${method} ${path}${amount}`,
    run: async (stage) => {
      const answer = await send(stage, request);
      if (answer.status < 300) promise(stage, request, JSON.parse(answer.text));
      return answer;
    },
  };
}

type Answer = { id: string; status: string; amountCaptured: number };

/** What a merchant relies on who was told so. */
function promise({ promised, world }: Stage, { path, body }: KeyedRequest, answer: Answer): void {
  const verb = path.split("/").at(-1);
  const intentId = answer.id;
  if (verb === "capture")
    promised.push({ what: "captured", intentId, amount: answer.amountCaptured });
  if (verb === "confirm" && answer.status === "succeeded")
    promised.push({ what: "succeeded", intentId });
  if (verb === "cancel" && path.startsWith("/payment-intents"))
    promised.push({ what: "canceled", intentId });
  if (verb === "cancel" && path.startsWith("/subscriptions") && !body["atPeriodEnd"])
    promised.push({ what: "ended", subscriptionId: answer.id, at: world.clock.now() });
}

const numbers = [cards.good, cards.good, cards.declined];

type Asked = Pick<KeyedRequest, "method" | "path" | "body">;

function request(random: Random, stage: Stage): KeyedRequest {
  const ways = [ofSale, ofSale, ofSale, payout];
  if (stage.subscriptions.length > 0) ways.push(ofSubscription, ofSubscription);
  if (stage.customers.length > 0) ways.push(transfer, transfer, transfer);
  const key = `key-${stage.requests.length + 1}`;
  return { key, answers: [], sent: 0, ...random.pick(ways)(random, stage, { key }) };
}

function ofSale(random: Random, { sales }: Stage, metadata: object): Asked {
  const sale = random.pick(sales);
  const path = `/payment-intents/${sale.intentId}`;
  const amount = random.chance(0.4) ? {} : { amount: 1 + random.below(sale.amount) };
  return random.pick<() => Asked>([
    () => post("/refunds", { paymentIntentId: sale.intentId, ...amount, metadata }),
    () => post("/refunds", { paymentIntentId: sale.intentId, ...amount, metadata }),
    () => post(`${path}/capture`, amount),
    () => post(`${path}/capture`, amount),
    () => end(sale),
    () => end(sale),
    () => post(`${path}/confirm`, { card: card(random.pick(numbers)) }),
  ])();
}

function end({ intentId, sessionId }: Sale): Asked {
  if (sessionId) return post(`/checkout/sessions/${sessionId}/expire`);
  return post(`/payment-intents/${intentId}/cancel`);
}

function ofSubscription(random: Random, { subscriptions }: Stage): Asked {
  const atPeriodEnd = random.chance(0.3);
  return post(`/subscriptions/${random.pick(subscriptions)}/cancel`, { atPeriodEnd });
}

function transfer(random: Random, { customers }: Stage, metadata: object): Asked {
  const [one = "", other = ""] = random.chance(0.5) ? customers : customers.toReversed();
  const amount = 1 + random.below(1500);
  const body = { fromCustomerId: one, toCustomerId: other, amount, currency: "EUR", metadata };
  return post("/transfers", body);
}

function payout(random: Random, _: Stage, metadata: object): Asked {
  return post("/payouts", { amount: 1 + random.below(900), currency: "EUR", metadata });
}

function post(path: string, body: Record<string, unknown> = {}): Asked {
  return { method: "POST", path, body };
}
