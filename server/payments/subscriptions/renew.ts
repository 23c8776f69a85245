import { invariant } from "#server/core/assert.ts";
import { minuteMs } from "#server/core/clock.ts";
import { actFor, type MerchantContext, type Services } from "#server/core/context.ts";
import { type DomainError, type ErrorCode, isDomainError } from "#server/core/errors.ts";
import { eachApart } from "#server/core/tasks/each-apart.ts";
import { type Share, wholeShare } from "#server/data/buckets.ts";
import type { Tx } from "#server/data/db.ts";
import { type Leased, leaseDue, type Queue } from "#server/data/lease.ts";
import { transactAside } from "#server/data/transact.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import type { PaymentIntentModel, SubscriptionModel } from "#server/generated/prisma/models.ts";
import { charge } from "#server/payments/charge/charge.ts";
import { statusesBefore } from "#server/payments/intents/state.ts";
import { lockIntent } from "#server/payments/refunds/amounts.ts";
import {
  firstNotReduced,
  isOfDiscount,
  payableUntil,
} from "#server/payments/subscriptions/begin/first-charge.ts";
import { changeSubscription } from "#server/payments/subscriptions/change.ts";
import { applyPending, dropOpenChange } from "#server/payments/subscriptions/changes/apply.ts";
import { endSubscription } from "#server/payments/subscriptions/ending/end.ts";
import { insertCharge } from "#server/payments/subscriptions/insert-charge.ts";
import { lookAtInvoiced } from "#server/payments/subscriptions/invoiced/invoice-period.ts";
import { standings, waitsForWorker } from "#server/payments/subscriptions/lifecycle.ts";
import { openRenewal } from "#server/payments/subscriptions/open-renewal.ts";
import { endPause } from "#server/payments/subscriptions/pausing/end-pause.ts";
import { priceRenewal } from "#server/payments/subscriptions/price-renewal.ts";
import { renewalDeclined } from "#server/payments/subscriptions/renewal-outcome.ts";
import { endWithoutCard } from "#server/payments/subscriptions/trials/end-without-card.ts";
import { needsCard } from "#server/payments/subscriptions/trials/needs-card.ts";
import { lockSubscription } from "#server/records/payments/subscription.ts";
import type { PaymentIntent } from "#server/wire/payments/payment-intent.ts";

const renewable: Queue = {
  table: "subscriptions",
  waits: waitsForWorker,
  dueAt: "nextAttemptAt",
  lease: "leaseUntil",
  leaseMs: 2 * minuteMs,
  atOnceMax: 40,
};

/**
 * Renewals that wait for the processor at the same time. Few, because payments share the database with them: a third one
 * on two cores took up 4 more a second, and payments beside them waited half as long again (`npm run bench:renewals`).
 */
const besidePayments = 2;
/** For one merchant, who has moved a test clock and waits for all that is due by it. */
const byTestClock = 3;

/**
 * Charges subscriptions whose period is over, and those whose renewal is to be tried again, and resumes those whose
 * pause is over. A period has one payment intent, so however often the job is interrupted the period is paid once;
 * the consequences of the payment are written with it. One that is paid by invoice gets its invoice. A worker job; any number may run at once.
 * Answers how many subscriptions it took up.
 */
export async function renewSubscriptions(
  services: Services,
  share: Share = wholeShare,
): Promise<number> {
  const due = await leaseDue(services, renewable, share);
  const closed = await closedOf(services, due);
  const open = due.filter(({ merchantId }) => !closed.has(merchantId));
  const problem = "a subscription could not be renewed yet";
  const act = async ({ merchantId, id }: Leased) => {
    await renew(actFor(services, merchantId), id);
    return true;
  };
  await eachApart(services.log, await byCard(services, open), {
    act: async ({ all }) => (await eachApart(services.log, all, { act, problem })) > 0,
    problem,
    atOnce: typeof share === "bigint" ? besidePayments : byTestClock,
  });
  return due.length;
}

/** A card is asked for one renewal after the other: when a bank refuses it for good, the next one knows. */
async function byCard({ db }: Services, due: Leased[]): Promise<(Leased & { all: Leased[] })[]> {
  if (due.length === 0) return [];
  const rows = await db.subscription.findMany({
    where: { OR: due.map(({ merchantId, id }) => ({ merchantId, id })) },
    select: { id: true, paymentMethodId: true },
  });
  const cards = new Map(rows.map(({ id, paymentMethodId }) => [id, paymentMethodId]));
  const groups = Map.groupBy(due, ({ id }) => cards.get(id));
  return [...groups.values()].flatMap((all) => all.slice(0, 1).map((first) => ({ ...first, all })));
}

/** Merchants closed by an operator: theirs are charged once they are open again. */
async function closedOf({ db }: Services, due: Leased[]): Promise<ReadonlySet<string>> {
  const ids = [...new Set(due.map(({ merchantId }) => merchantId))];
  if (ids.length === 0) return new Set();
  const where = { id: { in: ids }, disabledAt: { not: null } };
  const rows = await db.merchant.findMany({ where, select: { id: true } });
  return new Set(rows.map(({ id }) => id));
}

async function renew(ctx: MerchantContext, id: string): Promise<void> {
  const begun = await transactAside(ctx, (unit) => beginRenewal(unit, ctx, id));
  if (begun) await chargeBegun(ctx, begun);
}

/**
 * Charges a period that has begun to its card. A decline is written with all that follows from it, and not thrown. Answers
 * why a first charge has lost its discount, and with it its subscription; null of any other.
 */
export async function chargeBegun(
  ctx: MerchantContext,
  begun: BegunRenewal,
): Promise<DomainError | null> {
  try {
    await chargeRenewal(ctx, begun);
  } catch (error) {
    if (!isDomainError(error)) throw error;
    const { code } = error;
    if (isOfDiscount(code)) return transactAside(ctx, (unit) => firstNotReduced(unit, ctx, begun));
    if (unpaid.has(code) || code === underWay) return null;
    if (!impossible.has(code)) throw error;
    await transactAside(ctx, (unit) => recordImpossible(unit, ctx, begun));
  }
  return null;
}

/** Charges the card that the subscription has, without its holder. @throws as `charge` */
export async function chargeRenewal(
  ctx: MerchantContext,
  { intentId, paymentMethodId, costsNothing, isFirst }: BegunRenewal,
): Promise<PaymentIntent> {
  const source = costsNothing ? {} : { paymentMethodId, offSession: true };
  return charge(ctx, intentId, { ...source, asker: { by: "worker", isFirst } });
}

/** The intent of a period, and the card that it is tried with. */
export type BegunRenewal = {
  intentId: string;
  paymentMethodId: string;
  costsNothing: boolean;
  /** Whether the intent has just been made, so that nobody has tried it. */
  isFirst?: boolean;
};

/** The intent of the period that is due, or null when the subscription has come to its end. */
async function beginRenewal(
  unit: Unit,
  ctx: MerchantContext,
  id: string,
): Promise<BegunRenewal | null> {
  const { tx } = unit;
  const row = await takeUp(unit, ctx, await lockSubscription(tx, ctx, id));
  if (!standings[row.status].charges || !isDue(ctx, row)) return null;
  if (row.collection === "invoice") {
    await lookAtInvoiced(unit, ctx, row);
    return null;
  }
  const because = await whyOver(tx, row, ctx.clock.now());
  if (because) {
    await endSubscription(unit, ctx, { row, because });
    return null;
  }
  if (needsCard(row)) {
    await endWithoutCard(unit, ctx, row);
    return null;
  }
  // While a change is being paid the period waits, for as long as the lease: it is charged for what the change leaves.
  const settled = await dropOpenChange(unit, ctx, row);
  return settled && takeRenewal(unit, ctx, settled);
}

/** The payment of what a locked subscription owes, made if there is none to be tried again. */
export async function takeRenewal(
  unit: Unit,
  ctx: MerchantContext,
  row: SubscriptionModel,
): Promise<BegunRenewal> {
  const open = await openRenewal(unit.tx, row);
  const { id: intentId, amount } = open ?? (await insertRenewalIntent(unit, ctx, row));
  const { paymentMethodId } = row;
  invariant(paymentMethodId, "a subscription that is charged has a card");
  return { intentId, paymentMethodId, costsNothing: amount === 0n, isFirst: open === null };
}

/** A paused subscription is resumed when its time has come, or ends with the period that was paid. */
async function takeUp(
  unit: Unit,
  ctx: MerchantContext,
  row: SubscriptionModel,
): Promise<SubscriptionModel> {
  if (row.status !== "paused" || !isDue(ctx, row)) return row;
  if (row.cancelAtPeriodEnd && row.currentPeriodEnd <= ctx.clock.now())
    return endSubscription(unit, ctx, { row, because: "canceled" });
  return endPause(unit, ctx, row);
}

function isDue({ clock }: MerchantContext, { nextAttemptAt }: SubscriptionModel): boolean {
  return nextAttemptAt !== null && nextAttemptAt <= clock.now();
}

/** Why a subscription that is due is not charged any more; null for one that is. */
async function whyOver(
  tx: Tx,
  row: SubscriptionModel,
  now: Date,
): Promise<"canceled" | "unpaid" | null> {
  if (row.cancelAtPeriodEnd && row.status !== "past_due") return "canceled";
  if (row.status !== "incomplete") return null;
  return now < payableUntil(row) && (await openRenewal(tx, row)) ? null : "unpaid";
}

/** The payment of the period that is due, at today's price, which the subscription then says too. */
async function insertRenewalIntent(
  unit: Unit,
  ctx: MerchantContext,
  before: SubscriptionModel,
): Promise<PaymentIntentModel> {
  const row = await applyPending(unit, ctx, before);
  const price = await priceRenewal(unit.tx, ctx, row);
  const { lineItems, amount } = price;
  if (amount !== row.amount)
    await changeSubscription(unit, ctx, { row, act: "note", derived: { lineItems, amount } });
  return insertCharge(unit, ctx, { row, price });
}

const unpaid: ReadonlySet<ErrorCode> = new Set(["card_declined", "payment_not_made"]);

/** Its customer is paying it on the page: how that ends decides, and the renewal is looked at again once its lease ends. */
const underWay: ErrorCode = "payment_in_progress";

/** Refusals for what the subscription is, not for what happens at the moment. */
const impossible: ReadonlySet<ErrorCode> = new Set([
  "not_found",
  "invalid_state",
  "validation_failed",
  "session_not_open",
]);

/**
 * It cannot even be tried, such as with a card that is gone: counts as a decline. Not so when the
 * subscription was canceled in between, and its renewal with it.
 */
async function recordImpossible(
  unit: Unit,
  ctx: MerchantContext,
  { intentId, paymentMethodId }: BegunRenewal,
): Promise<void> {
  const intent = await lockIntent(unit.tx, ctx, intentId);
  if (!statusesBefore("start").includes(intent.status)) return;
  await renewalDeclined(unit, ctx, { intent, paymentMethodId });
}
