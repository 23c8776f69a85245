import { dayMs, hourMs } from "#server/core/clock.ts";
import { remindOfInvoices } from "#server/payments/invoices/letters/remind.ts";
import { renewSubscriptions } from "#server/payments/subscriptions/renew.ts";
import {
  perform,
  post,
  patch,
  type MerchantCall,
} from "#server/workshop/simulate/actions/merchant.ts";
import { hearing, jobs, working } from "#server/workshop/simulate/actions/worker.ts";
import { paysOnPage, pickOwed } from "#server/workshop/simulate/billing/invoice-page.ts";
import { opens, presses } from "#server/workshop/simulate/billing/page.ts";
import type { PlanStage, Subscriber } from "#server/workshop/simulate/billing/plan-stage.ts";
import type { Random } from "#server/workshop/simulate/random.ts";
import type { Action, KeyedRequest } from "#server/workshop/simulate/stage.ts";
import type { Proration } from "#server/workshop/testing/models/billed/billed-subscription.ts";

type Make = (random: Random, stage: PlanStage) => Action;

const renews: Make = (random, stage) =>
  working("renews subscriptions", renewSubscriptions).make(random, stage);
const asks: Make = (random, stage) =>
  working("asks about attempts", jobs["asks about attempts"] ?? renewSubscriptions).make(
    random,
    stage,
  );
const refunds: Make = (random, stage) =>
  working("carries out refunds", jobs["carries out refunds"] ?? renewSubscriptions).make(
    random,
    stage,
  );
const hears: Make = (random, stage) => hearing.make(random, stage);

const reminds: Make = (random, stage) =>
  working("looks for overdue invoices", remindOfInvoices).make(random, stage);

const everyday: Make[] = [renews, renews, renews, renews, asks, refunds, hears, retry, turnCards];
const all: Make[] = everyday.concat(
  [change, change, change, pause, resume, resume, cancel, again],
  [moveTrialEnd, moveTrialEnd, giveCard, giveCard, opens, presses],
);
/** Acts that meet each other: each history is about some of them, or about all. */
const themes: Make[][] = [
  all,
  [renews, renews, change, change, asks, again],
  [renews, renews, pause, resume, asks],
  [renews, renews, cancel, resume, asks, turnCards],
  [change, change, pause, resume, again, asks],
  [renews, change, change, retry, hears, turnCards],
  [renews, renews, moveTrialEnd, giveCard, giveCard, change, pause, asks],
  [renews, renews, renews, giveCard, resume],
  [renews, opens, presses, presses, change, pause, resume, asks],
];

/** Where somebody pays by invoice, invoices are settled and looked at as often as all else is done. */
export function drawTheme(random: Random, stages: readonly PlanStage[]): Make[] {
  const theme = random.pick(themes);
  const isInvoiced = stages.some(({ subscribers }) => subscribers.some(({ invoices }) => invoices));
  if (!isInvoiced) return theme;
  const paper = [reminds, settle, paysInvoice];
  if (random.chance(0.4)) return paper.concat([renews, asks, hears, settle, paysInvoice]);
  return theme.concat(theme.flatMap((_, at) => paper[at % paper.length] ?? []));
}

/** Two to four things that are done at once, some of them twice. */
export function actsAtOnce(
  stages: readonly PlanStage[],
  random: Random,
  acts: readonly Make[],
): [PlanStage, Action][] {
  const drawn: [PlanStage, Action][] = [];
  for (let count = 2 + random.below(3); count > 0; count -= 1) {
    const stage = random.pick(stages);
    const action = random.pick(acts)(random, stage);
    drawn.push([stage, action]);
    if (random.chance(0.3)) drawn.push([stage, action]);
  }
  return drawn;
}

const prorations: Proration[] = ["immediate", "immediate", "immediate", "next_period", "none"];

function change(random: Random, stage: PlanStage): Action {
  const subscriber = random.pick(stage.subscribers);
  const { id, plans, changes } = subscriber;
  const [amount, priceId] = random.pick([...plans]);
  const quantity = 1 + random.below(3);
  const proration = random.pick(prorations);
  const key = keyOf(stage);
  const request = ask(stage, {
    key,
    ...patch(`/subscriptions/${id}`, {
      items: [{ priceId, quantity }],
      proration,
      metadata: { key },
    }),
  });
  changes.set(key, { price: amount * quantity, proration });
  return perform(request, "");
}

function pause(random: Random, stage: PlanStage): Action {
  const now = stage.world.clock.now().getTime();
  const resumesAt = new Date(now + (1 + random.below(12 * 24)) * hourMs).toISOString();
  const keepService = random.chance(0.3);
  return asked(stage, random, "pause", { keepService, ...(random.chance(0.7) && { resumesAt }) });
}

/** To another time, or to now; refused where no trial is running. */
function moveTrialEnd(random: Random, stage: PlanStage): Action {
  const { id, trialEnds } = random.pick(stage.subscribers);
  const now = stage.world.clock.now().getTime();
  const to = random.chance(0.3) ? null : now + (1 + random.below(4 * 24)) * hourMs;
  trialEnds.add(to);
  const trialEnd = to === null ? null : new Date(to).toISOString();
  const call = patch(`/subscriptions/${id}`, { trialEnd });
  return perform(ask(stage, { key: keyOf(stage), ...call }), "");
}

/** An invoice that is known is paid by hand, voided, given up or credited. */
function settle(random: Random, stage: PlanStage): Action {
  const owed = pickOwed(random, stage);
  if (!owed) return change(random, stage);
  const { invoices, bill, id } = owed;
  const verb = random.pick(["mark-paid", "mark-paid", "void", "mark-uncollectible", "credit"]);
  invoices.asked.add(`${verb} ${id}`);
  const left = Math.max(1, bill.total - bill.credited);
  const amount = random.chance(0.5) ? left : 1 + random.below(left);
  const body = verb === "mark-paid" ? { reference: "Transfer" } : {};
  const call =
    verb === "credit"
      ? post("/credit-notes", { invoiceId: id, amount })
      : post(`/invoices/${id}/${verb}`, body);
  return perform(ask(stage, { key: keyOf(stage), ...call }), "");
}

/** An invoice that is known is paid on its page. */
function paysInvoice(random: Random, stage: PlanStage): Action {
  return paysOnPage(random, stage) ?? change(random, stage);
}

/** The card that was saved for a trial that began without one; elsewhere nothing new. */
function giveCard(random: Random, stage: PlanStage): Action {
  const { id, cardId } = random.pick(stage.subscribers);
  if (cardId === null) return moveTrialEnd(random, stage);
  const call = patch(`/subscriptions/${id}`, { paymentMethodId: cardId });
  return perform(ask(stage, { key: keyOf(stage), ...call }), "");
}

function resume(random: Random, stage: PlanStage): Action {
  return asked(stage, random, "resume", {});
}

function cancel(random: Random, stage: PlanStage): Action {
  const subscriber = random.pick(stage.subscribers);
  subscriber.isEndAsked = true;
  const atPeriodEnd = random.chance(0.7);
  return askedOf(stage, subscriber, { verb: "cancel", body: { atPeriodEnd } });
}

function retry(random: Random, stage: PlanStage): Action {
  return asked(stage, random, "retry", {});
}

/** A request of before, under its key. */
function again(random: Random, stage: PlanStage): Action {
  const kept = keptRequests(stage);
  if (kept.length === 0) return change(random, stage);
  return perform(random.pick(kept), "again: ");
}

function turnCards(_: Random, { world }: PlanStage): Action {
  const { model } = world.now;
  return {
    name: "the accounts behind saved cards run empty, or fill again",
    isForAll: true,
    run: async () => void (model.isEmpty = !model.isEmpty),
  };
}

function asked(
  stage: PlanStage,
  random: Random,
  verb: string,
  body: Record<string, unknown>,
): Action {
  return askedOf(stage, random.pick(stage.subscribers), { verb, body });
}

function askedOf(
  stage: PlanStage,
  { id }: Subscriber,
  { verb, body }: { verb: string; body: Record<string, unknown> },
): Action {
  const call = post(`/subscriptions/${id}/${verb}`, body);
  return perform(ask(stage, { key: keyOf(stage), ...call }), "");
}

function keyOf({ requests }: PlanStage): string {
  return `key-${requests.length + 1}`;
}

function ask(stage: PlanStage, call: MerchantCall & { key: string }): KeyedRequest {
  const request: KeyedRequest = { answers: [], sent: 0, ...call };
  stage.requests.push(request);
  stage.askedAt.set(call.key, stage.world.clock.now().getTime());
  return request;
}

/** Requests whose keys the service still knows when everything has come to rest. */
export function keptRequests({ requests, askedAt, world }: PlanStage): KeyedRequest[] {
  const from = world.clock.now().getTime() - 18 * hourMs;
  return requests.filter(({ key }) => (askedAt.get(key) ?? 0) > from);
}

/** To the next moment at which something is due, the second before or a while after it; or some hours. */
export function passTime(stages: readonly PlanStage[], random: Random): void {
  const [{ world }] = stages as [PlanStage];
  const now = world.clock.now().getTime();
  const due = stages
    .flatMap(({ subscribers }) => subscribers)
    .map(({ model }) => model.nextAt ?? now)
    .filter((at) => at > now);
  const next = Math.min(...due, now + 40 * dayMs);
  const at = random.pick([
    now,
    now + random.below(3 * 60) * 1000,
    now + random.below(24 * 60) * 60_000,
    next - 1000,
    next,
    next,
    next + random.below(48) * hourMs,
    now + Math.floor((next - now) / 2000) * 1000,
  ]);
  world.clock.set(new Date(Math.max(now, at)).toISOString());
}
