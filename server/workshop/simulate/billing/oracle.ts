import { dayMs, minuteMs } from "#server/core/clock.ts";
import { reconcileAttempts } from "#server/payments/charge/attempt/reconcile.ts";
import { remindOfInvoices } from "#server/payments/invoices/letters/remind.ts";
import { settleRefunds } from "#server/payments/refunds/settle.ts";
import { renewSubscriptions } from "#server/payments/subscriptions/renew.ts";
import { takeWebhooks } from "#server/workshop/simulate/actions/worker.ts";
import type {
  Invoices,
  PlanStage,
  Subscriber,
} from "#server/workshop/simulate/billing/plan-stage.ts";
import { differing, hear, type Shown } from "#server/workshop/simulate/billing/told.ts";
import { isDefinite, read } from "#server/workshop/simulate/stage.ts";
import type { World } from "#server/workshop/simulate/world.ts";

/** A renewal that was declined is tried for so long; then it is paid, or the subscription has ended. */
const daysMax = 10;

/**
 * When all is at rest: nobody has been charged more or less than what they were told makes by the contract, to the cent, in
 * the processor's books; what was answered to the integration is so; and once cards are full again and a worker comes each
 * day, whatever is due is charged, once.
 */
export async function billingProblems(stages: readonly PlanStage[]): Promise<string[]> {
  const [stage] = stages as [PlanStage];
  const found = await chargeProblems(stages);
  for (const { id, model } of stages.flatMap(({ subscribers }) => subscribers))
    if (model.waitsForCard && model.hasCard && !model.endsWithPeriod)
      found.push(`${id} has the card that it waited for, and is ${model.status}`);
  found.push(...stages.flatMap(answerProblems), ...(await serviceProblems(stages)));
  if (found.length > 0) return found;
  const { world } = stage;
  world.now.model.isEmpty = false;
  for (let day = 0; day < daysMax; day += 1) {
    world.clock.advance(dayMs);
    await workUntilDone(world);
  }
  found.push(...(await chargeProblems(stages)));
  const now = world.clock.now().getTime();
  for (const { id, model, invoices } of stages.flatMap(({ subscribers }) => subscribers)) {
    const { nextAt, status } = model;
    if ((status === "past_due" && !invoices) || (nextAt !== null && nextAt <= now))
      found.push(`${id} is ${status}, and nobody has charged what was due for days`);
  }
  return found;
}

/** Everybody who has paid, tries or keeps the service of a pause may use it now, and nobody else. */
async function serviceProblems(stages: readonly PlanStage[]): Promise<string[]> {
  const found: string[] = [];
  for (const stage of stages)
    for (const { id, customerId, model } of stage.subscribers) {
      const { text } = await read(stage, `/customers/${customerId}/entitlements`);
      const may = (JSON.parse(text) as { features: unknown[] }).features.length > 0;
      if (may !== model.isEntitled(stage.world.clock.now().getTime()))
        found.push(`${id} is ${model.status}, and may ${may ? "" : "not "}be used`);
    }
  return found;
}

/** The last pass is at the moment of now: whatever is due by then is done. */
async function workUntilDone(world: World): Promise<void> {
  const { services, clock } = world;
  for (let pass = 0; pass < 2; pass += 1) {
    clock.advance(3 * minuteMs);
    while ((await remindOfInvoices(services)) > 0);
    while ((await renewSubscriptions(services)) > 0);
    await reconcileAttempts(services);
    await settleRefunds(services);
    await takeWebhooks(services, world);
  }
}

async function chargeProblems(stages: readonly PlanStage[]): Promise<string[]> {
  const found: string[] = [];
  for (const stage of stages)
    for (const subscriber of stage.subscribers) {
      found.push(...(await hear(stage, subscriber)));
      const { text } = await read(stage, `/subscriptions/${subscriber.id}`);
      const problem = differing(subscriber.model, JSON.parse(text) as Shown);
      if (problem) found.push(`${subscriber.id} at rest: ${problem}`);
      const { invoices, model } = subscriber;
      if (invoices) found.push(...(await owedProblems(stage, subscriber.id, invoices)));
      const kept = (await keptOf(stage, subscriber)).join(", ");
      const charges = invoices
        ? [...invoices.pages.values()]
        : model.charges.map(({ amount }) => amount);
      const due = inOrder(charges).join(", ");
      if (kept !== due)
        found.push(`the processor keeps ${kept} for ${subscriber.id}, and ${due} was due`);
    }
  return found;
}

/** Invoices that are owed, and whether the subscription stands by them. */
async function owedProblems(stage: PlanStage, id: string, { model }: Invoices): Promise<string[]> {
  const { text } = await read(stage, "/invoices", { subscriptionId: id, limit: 100, offset: 0 });
  const { data } = JSON.parse(text) as { data: ShownInvoice[] };
  const seen = data.map((one) => `${one.id} ${one.total} ${one.amountCredited} ${one.status}`);
  const bills = model.bills.map((one) => `${one.id} ${one.total} ${one.credited} ${one.status}`);
  const [is, should] = [seen, bills].map((all) => all.toSorted().join(", "));
  const found = is === should ? [] : [`${id} has the invoices ${is}, and owes ${should}`];
  if (model.status === "active" && model.graceEnd() !== null)
    found.push(`${id} is active, and an invoice of it is overdue`);
  return found;
}

type ShownInvoice = { id: string; total: number; amountCredited: number; status: string };

/**
 * Payments of a subscription, and on the pages of its invoices, that the processor has taken and not given back. One whose
 * refund came back has been given back.
 */
async function keptOf({ world, ctx }: PlanStage, { id, invoices }: Subscriber): Promise<number[]> {
  const { books } = world.now.model;
  const { merchantId } = ctx;
  const bills = (invoices?.model.bills ?? []).flatMap((bill) => bill.id ?? []);
  const pages = await world.db.checkoutSession.findMany({
    where: { merchantId, invoiceId: { in: bills } },
    select: { paymentIntentId: true },
  });
  const ofPages = pages.flatMap(({ paymentIntentId }) => paymentIntentId ?? []);
  const attempts = await world.db.paymentAttempt.findMany({
    where: {
      merchantId,
      intent: { is: { OR: [{ subscriptionId: id }, { id: { in: ofPages } }] } },
    },
  });
  const payments = attempts.flatMap((one) => books.ofAttempt(one.id));
  const kept = payments.filter(
    (payment) => payment.amountCaptured > 0 && books.refundsOf(payment.id).length === 0,
  );
  return inOrder(kept.map(({ amountCaptured }) => amountCaptured));
}

function inOrder(amounts: number[]): number[] {
  return amounts.toSorted((one, other) => one - other);
}

/** A change that was answered has been made, and one that was refused has not; by a program and on the customer's page. */
function answerProblems({ subscribers, requests }: PlanStage): string[] {
  const made = (was: boolean) => `and was ${was ? "" : "not "}made`;
  return subscribers.flatMap(({ id, changes, told, presses }) => {
    const asked = [...changes.keys()].flatMap((key) => {
      const answer = requests.find((one) => one.key === key)?.answers.find(isDefinite);
      if (!answer || answer.status < 300 === told.has(key)) return [];
      return [`${key} of ${id} was answered ${answer.text}, ${made(told.has(key))}`];
    });
    const pressed = presses.flatMap(({ price, sent, declined, saidMade, isTold }) => {
      const said = saidMade ? "done" : declined === sent ? "declined" : null;
      if (said === null || (said === "done") === isTold) return [];
      return [`the page of ${id} said ${said} of the plan of ${price}, ${made(isTold)}`];
    });
    return [...asked, ...pressed];
  });
}
