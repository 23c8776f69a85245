import type {
  Invoices,
  PlanStage,
  PressedPlan,
  Subscriber,
} from "#server/workshop/simulate/billing/plan-stage.ts";
import { hearOfInvoice } from "#server/workshop/simulate/billing/told-invoices.ts";
import type { BilledSubscription } from "#server/workshop/testing/models/billed/billed-subscription.ts";

/** Fields of a subscription, also in an event. */
export type Shown = {
  status: string;
  currentPeriodEnd: string;
  cancelAtPeriodEnd: boolean;
  unusedAmount: number;
  latestPaymentIntentId: string | null;
  paymentMethodId: string | null;
  items: { quantity: number; amount: number }[];
  metadata: { key?: string };
  pendingChange: { items: { quantity: number; amount: number }[] } | null;
  resumesAt: string | null;
  keepService: boolean;
};

/** A payment of a subscription that the service says was made and kept. */
type Paid = { id: string; amount: number; createdAt: number; succeededAt: number };

type Telling = { type: string; at: number; shown: Shown; paid: readonly Paid[] };

/**
 * Has the model hear of all events of a subscription that it has not heard of, in their order, and says where one tells of
 * something that the contract does not promise at that moment: a renewal too early or of another period, another rest of a
 * period, a pause or an end that nobody may have.
 */
export async function hear(stage: PlanStage, subscriber: Subscriber): Promise<string[]> {
  const { id, model } = subscriber;
  const events = await toldOf(stage, subscriber);
  const paid = await paymentsOf(stage, id);
  const problems: string[] = [];
  for (const { type, payload, createdAt } of events) {
    subscriber.heard += 1;
    const { data } = JSON.parse(payload) as { data: Shown & { id: string } };
    const { invoices } = subscriber;
    const isPaper = invoices !== null && !type.startsWith("subscription.");
    const at = createdAt.getTime();
    if (isPaper) {
      const problem = hearOfInvoice(invoices, { type, at, shown: data });
      if (problem) problems.push(`${id}: ${type} at ${createdAt.toISOString()}: ${problem}`);
      continue;
    }
    const problem = follow(subscriber, { type, at, shown: data, paid }) ?? differing(model, data);
    if (problem) problems.push(`${id}: ${type} at ${createdAt.toISOString()}: ${problem}`);
  }
  return problems.slice(0, 1);
}

type Told = { type: string; payload: string; createdAt: Date };

/** Events that the model has not heard of yet, in the order of their commits, which is one of several records too. */
async function toldOf(stage: PlanStage, subscriber: Subscriber): Promise<Told[]> {
  const about = [subscriber.id, ...(await papersOf(stage, subscriber))];
  const { merchantId } = stage.ctx;
  return stage.world.db.$queryRaw`
    SELECT type, payload, "createdAt" FROM events
    WHERE "merchantId" = ${merchantId} AND "relatedEntityId" = ANY(${about})
    ORDER BY pg_xact_commit_timestamp(xmin), id OFFSET ${subscriber.heard}`;
}

/** Ids of the invoices and credit notes of who pays by invoice. */
async function papersOf(
  { world, ctx }: PlanStage,
  { id, invoices }: Subscriber,
): Promise<string[]> {
  if (!invoices) return [];
  const { merchantId } = ctx;
  const rows = await world.db.invoice.findMany({
    where: { merchantId, subscriptionId: id },
    select: { id: true, creditNotes: { select: { id: true } } },
  });
  return rows.flatMap((row) => [row.id, ...row.creditNotes.map((note) => note.id)]);
}

/** Payments of periods and changes by the events of their success, oldest first. */
async function paymentsOf({ world, ctx }: PlanStage, subscriptionId: string): Promise<Paid[]> {
  const { merchantId } = ctx;
  const rows = await world.db.paymentIntent.findMany({
    where: { merchantId, subscriptionId, mode: "payment", status: "succeeded" },
    orderBy: { createdAt: "asc" },
    include: { attempts: { where: { status: "succeeded" } } },
  });
  const successes = await world.db.event.findMany({
    where: { merchantId, type: "payment_intent.succeeded" },
  });
  const at = new Map(successes.map((one) => [one.relatedEntityId, one.createdAt.getTime()]));
  return rows.map(({ id, amount, createdAt, attempts }) => ({
    id,
    amount: Number(amount),
    createdAt: (attempts[0]?.createdAt ?? createdAt).getTime(),
    succeededAt: at.get(id) ?? 0,
  }));
}

function follow(subscriber: Subscriber, told: Telling): string | null {
  const { model } = subscriber;
  const { at } = told;
  switch (told.type) {
    case "subscription.renewed":
      return renewed(subscriber, told);
    case "subscription.past_due":
      if (subscriber.invoices) return overdue(subscriber.invoices);
      if (model.nextAt === null || at < model.paidUntil) return "nothing was due";
      model.declined(at);
      return null;
    case "subscription.paused":
      subscriber.pausedAt = at;
      return paused(subscriber, told) ? null : "it could not be paused";
    case "subscription.resumed":
      if (model.status !== "paused") return "it was not paused";
      return resumed(subscriber, at);
    case "subscription.canceled":
      if (!mayEnd(subscriber, at)) return "nobody has asked for its end, and nothing was declined";
      model.cancel(at, false);
      return null;
    case "subscription.updated":
      return updated(subscriber, told);
    default:
      return null;
  }
}

/** It follows its invoices, one of which is overdue. */
function overdue({ model }: Invoices): string | null {
  if (model.graceEnd() === null) return "none of its invoices is overdue";
  model.status = "past_due";
  return null;
}

/** By somebody, or because its trial is over and it has no card. */
function paused({ model }: Subscriber, { at, shown }: Telling): boolean {
  if (model.status !== "trialing" || model.hasCard) return pausedAs(model, shown);
  model.work(at);
  return (model.status as string) === "paused";
}

/** Asked for, at the end of its tries, or of a trial without a card. */
function mayEnd({ model, invoices, isEndAsked }: Subscriber, at: number): boolean {
  if (invoices) return isEndAsked || invoices.model.isGivenUp(at);
  if (isEndAsked || model.status === "past_due") return true;
  return !model.hasCard && model.status === "trialing" && model.paidUntil <= at;
}

function resumed({ model, pausedAt: until, underWay }: Subscriber, at: number): null {
  const from = model.paidUntil;
  model.resume(Math.min(at, model.resumesAt ?? at));
  // An overdue invoice has an event of its own.
  if (model.status === "past_due") model.status = "active";
  if (model.paidUntil !== from) underWay.push({ from, until });
  return null;
}

function renewed(subscriber: Subscriber, { at, shown, paid }: Telling): string | null {
  const { model, invoices, counted, underWay } = subscriber;
  if (invoices) return begun(invoices, at);
  const made = paid.find(({ id }) => id === shown.latestPaymentIntentId);
  if (!made) return "no payment was made";
  if (counted.has(made.id)) return `${made.id} has paid before`;
  counted.add(made.id);
  if (!["active", "trialing", "past_due"].includes(model.status)) return `it was ${model.status}`;
  if (!model.hasCard) return "it has no card";
  const isOfThen = underWay.some(
    ({ from, until }) => from <= made.createdAt && made.createdAt <= until,
  );
  if (made.createdAt < model.paidUntil && !isOfThen) return "it was charged before it was due";
  subscriber.underWay = [];
  model.renewed(made.createdAt, at);
  return null;
}

/** A period begins that is paid by invoice. */
function begun({ model }: Invoices, at: number): string | null {
  if (!["active", "trialing", "past_due"].includes(model.status)) return `it was ${model.status}`;
  if (at < model.paidUntil) return "its period was not over";
  if (model.isGivenUp(at)) return "an invoice has been overdue for too long";
  model.begin(at);
  return null;
}

function updated(subscriber: Subscriber, told: Telling): string | null {
  const { model, changes } = subscriber;
  const { at, shown } = told;
  if (shown.cancelAtPeriodEnd !== model.endsWithPeriod) {
    if (!shown.cancelAtPeriodEnd) model.goOn(at);
    else model.cancel(at, true);
    return null;
  }
  const { key = "" } = shown.metadata;
  const change = changes.get(key);
  if (change && !subscriber.told.has(key)) {
    subscriber.told.add(key);
    return changed(subscriber, told, change);
  }
  if (shown.paymentMethodId !== null && !model.hasCard) {
    model.hasCard = true;
    return null;
  }
  if (shown.status === "unpaid" && subscriber.invoices?.model.isGivenUp(at)) {
    model.status = "unpaid";
    return null;
  }
  const pressed = pressedOf(subscriber, told);
  if (pressed) {
    pressed.isTold = true;
    const chosen = { price: pressed.price, proration: "immediate" } as const;
    return changed(subscriber, told, chosen, pressed.at);
  }
  if (model.pending !== null && shown.pendingChange === null) {
    if (at < model.paidUntil) return "the next period's items came early";
    model.price = model.pending;
    model.pending = null;
  } else if (shown.status === "paused") pausedAs(model, shown);
  else if (shown.status === "trialing") return trialMoved(subscriber, told);
  return null;
}

function pausedAs(model: BilledSubscription, { resumesAt, keepService }: Shown): boolean {
  return model.pause(resumesAt ? Date.parse(resumesAt) : null, keepService);
}

/** The end of a trial is moved to where somebody has asked for it. */
function trialMoved({ model, trialEnds }: Subscriber, { at, shown }: Telling): string | null {
  const end = Date.parse(shown.currentPeriodEnd);
  if (end === model.paidUntil) return null;
  if (!trialEnds.has(end) && !(end === at && trialEnds.has(null)))
    return "nobody has asked for this end of the trial";
  return model.moveTrialEnd(at, end) ? null : "no trial was running";
}

/** The plan that its customer chose on their page, where an event shows its price and no other was asked for. */
function pressedOf({ model, presses }: Subscriber, told: Telling): PressedPlan | undefined {
  const price = sumOf(told.shown.items);
  if (price === model.price) return undefined;
  const fitting = presses.filter((one) => one.price === price && !one.isTold);
  // A press that was declined may have had the price of the items that waited for this period.
  const isNext = price === model.pending && !told.shown.pendingChange && told.at >= model.paidUntil;
  return fitting.find(({ saidMade }) => saidMade) ?? (isNext ? undefined : fitting.at(-1));
}

/**
 * A charge may have been made before it was known, at the rest of the period of then; one that a page has shown is of the
 * rest at `shownAt`.
 */
function changed(
  subscriber: Subscriber,
  told: Telling,
  change: Parameters<BilledSubscription["change"]>[1],
  shownAt?: number,
): string | null {
  const { model, counted } = subscriber;
  const { at, shown, paid } = told;
  const payment = paid.find(({ id, succeededAt, createdAt }) => {
    if (succeededAt !== at || counted.has(id) || id === shown.latestPaymentIntentId) return false;
    const copy = copyOf(model);
    copy.change(Math.max(shownAt ?? createdAt, model.paidFrom), change);
    return copy.charges.length > model.charges.length;
  });
  const before = model.charges.length;
  const madeAt = shownAt ?? payment?.createdAt ?? at;
  if (madeAt < model.paidFrom) return "its charge was for a period that is over";
  model.change(madeAt, change);
  const [due] = model.charges.slice(before);
  // One who pays by invoice is told of that next.
  if (!due || subscriber.invoices) return null;
  if (!payment) return `${due.amount} was not charged for a change`;
  counted.add(payment.id);
  return payment.amount === due.amount
    ? null
    : `a change was charged ${payment.amount}, and costs ${due.amount}`;
}

function copyOf(model: BilledSubscription): BilledSubscription {
  const copy = Object.create(Object.getPrototypeOf(model) as object) as BilledSubscription;
  return Object.assign(copy, model, { charges: [...model.charges], cardPays: true });
}

export function differing(model: BilledSubscription, shown: Shown): string | null {
  const seen = [
    shown.status,
    shown.unusedAmount,
    sumOf(shown.items),
    Date.parse(shown.currentPeriodEnd),
    shown.pendingChange && sumOf(shown.pendingChange.items),
  ];
  const expected = [model.status, model.unused, model.price, model.paidUntil, model.pending];
  const [is, should] = [seen.join(", "), expected.join(", ")];
  return is === should ? null : `it shows ${is}, and should be ${should}`;
}

function sumOf(items: Shown["items"]): number {
  return items.reduce((sum, { amount, quantity }) => sum + amount * quantity, 0);
}
