import { addMs, dayMs } from "#server/core/clock.ts";
import { actFor, type MerchantContext } from "#server/core/context.ts";
import { DomainError, isDomainError } from "#server/core/errors.ts";
import type { Tx } from "#server/data/db.ts";
import { transact, transactInSteps } from "#server/data/transact.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import { firstPeriod } from "#server/payments/subscriptions/begin/first-period.ts";
import {
  insertSubscription,
  type NewSubscription,
} from "#server/payments/subscriptions/begin/insert.ts";
import { takeDiscount } from "#server/payments/subscriptions/begin/take-discount.ts";
import { trialOfPrices } from "#server/payments/subscriptions/begin/trial-of-prices.ts";
import { daysOf } from "#server/payments/subscriptions/invoiced/change-collection.ts";
import { merchantZone } from "#server/payments/subscriptions/merchant-zone.ts";
import { chargeBegun } from "#server/payments/subscriptions/renew.ts";
import { refuseSecond } from "#server/payments/subscriptions/selling/one-per-customer.ts";
import { findPaymentIntent } from "#server/records/payments/payment-intent.ts";
import { findSubscription, serializeSubscription } from "#server/records/payments/subscription.ts";
import { customerNamed } from "#server/routers/customers/refuse-erased.ts";
import { takeItems } from "#server/routers/subscriptions/take-items.ts";
import type { Subscription } from "#server/wire/payments/subscription.ts";
import type { CreateSubscription } from "#server/wire/payments/subscriptions/subscription-change.ts";

/** The memo of a request, for a repeat of it. `intentId` is the first charge. */
type Made = { id: string; intentId: string | null };

/**
 * Begins a subscription that charges a saved card of a customer, who is away, or that they pay by invoice. The subscription and the intent of its
 * first charge are written together, then the card is charged, once however often the request is repeated under its
 * key: answers the subscription active, or incomplete where the charge was declined or is not known yet. Emits
 * `subscription.created`, then the events of the charge.
 * @throws not_found · validation_failed · currency_mismatch · interval_mismatch · already_subscribed · invalid_state for
 * an erased customer · discount_not_applicable · discount_used_up (the subscription is canceled) · the
 * `amountErrors`
 */
export async function createSubscription(
  ctx: MerchantContext,
  input: CreateSubscription,
): Promise<Subscription> {
  return transactInSteps<Made, Made, Subscription>(ctx, {
    begin: (unit) => begin(unit, ctx, input),
    remember: (made) => made,
    recall: async (made) => made,
    carryOn: async ({ id, intentId }) => {
      const refusal = intentId ? await chargeFirst(ctx, intentId) : null;
      return transact(ctx, async ({ tx }) => {
        if (refusal) throw refusal;
        return serializeSubscription(await findSubscription(tx, ctx, id));
      });
    },
  });
}

async function begin(unit: Unit, ctx: MerchantContext, input: CreateSubscription): Promise<Made> {
  const { tx } = unit;
  const { customerId } = input;
  const customer = await customerNamed(tx, ctx, customerId);
  const now = ctx.clock.now();
  const billingAnchor = input.billingAnchor ? new Date(input.billingAnchor) : null;
  // A subscription that another service has sold goes on at its price, though nobody can buy at that any more.
  const alsoInactive = billingAnchor !== null && billingAnchor < now;
  const { items, recurring } = await takeItems(tx, ctx, input.items, { alsoInactive });
  await refuseSecond(tx, ctx, { customerId, items });
  const timeZone = input.timeZone ?? (await merchantZone(tx, ctx));
  const trialEnd = await trialEndOf(tx, ctx, input);
  if (input.trialWithoutCard && !trialEnd)
    throw new DomainError(
      "validation_failed",
      "trialWithoutCard: there is no trial; send trialEnd, or leave it out.",
    );
  const { row, intent } = await insertSubscription(unit, ctx, {
    customerId,
    ...(await collectionOf(tx, ctx, input)),
    items,
    recurring,
    period: firstPeriod({
      now,
      recurring,
      zone: timeZone,
      trialEnd,
      billingAnchor,
    }),
    timeZone,
    discount: await takeDiscount(tx, ctx, { input, items, customer, trialEnd }),
    description: input.description ?? null,
    metadata: input.metadata,
  });
  return { id: row.id, intentId: intent?.id ?? null };
}

/** As the request says, else by the longest trial of its prices. */
async function trialEndOf(
  tx: Tx,
  ctx: MerchantContext,
  { items, trialEnd, billingAnchor }: CreateSubscription,
): Promise<Date | null> {
  if (trialEnd !== undefined) return trialEnd === null ? null : new Date(trialEnd);
  const days = billingAnchor ? null : await trialOfPrices(tx, ctx, items);
  return days === null ? null : addMs(ctx.clock.now(), days * dayMs);
}

type Collected = Pick<
  NewSubscription,
  "paymentMethodId" | "trialWithoutCard" | "collection" | "daysUntilDue"
>;

async function collectionOf(
  tx: Tx,
  ctx: MerchantContext,
  input: CreateSubscription,
): Promise<Collected> {
  const { collection } = input;
  const daysUntilDue = daysOf(collection, input.daysUntilDue);
  const trialWithoutCard = input.trialWithoutCard ?? null;
  if (trialWithoutCard && collection === "invoice")
    throw new DomainError(
      "validation_failed",
      "trialWithoutCard: leave it out of a subscription that is paid by invoice; it needs no card.",
    );
  const isCharged = collection === "charge" || !!input.paymentMethodId;
  const paymentMethodId = isCharged ? await cardOf(tx, ctx, input) : null;
  const without = paymentMethodId ? null : trialWithoutCard;
  return { collection, daysUntilDue, paymentMethodId, trialWithoutCard: without };
}

async function cardOf(
  tx: Tx,
  { merchantId }: MerchantContext,
  { customerId, paymentMethodId, trialWithoutCard }: CreateSubscription,
): Promise<string | null> {
  const asked = paymentMethodId ? { id: paymentMethodId } : { isDefault: true };
  const method = await tx.paymentMethod.findFirst({
    where: { ...asked, merchantId, customerId, detachedAt: null },
  });
  if (method) return method.id;
  if (paymentMethodId)
    throw new DomainError("not_found", "paymentMethodId: no such payment method of this customer.");
  if (trialWithoutCard) return null;
  throw new DomainError(
    "validation_failed",
    "paymentMethodId: this customer has no saved payment method; have them save one on the hosted page first, set collection to invoice, or begin a trial with trialWithoutCard.",
  );
}

/**
 * Charges what has not been tried yet. Answers the refusal of a discount that was used up meanwhile; anything else that
 * keeps it from being asked now is left to the worker.
 */
async function chargeFirst(ctx: MerchantContext, intentId: string): Promise<DomainError | null> {
  const { status, amount, paymentMethodId } = await findPaymentIntent(ctx.db, ctx, intentId);
  if (status !== "requires_confirmation" || !paymentMethodId) return null;
  try {
    const begun = { intentId, paymentMethodId, costsNothing: amount === 0n };
    return await chargeBegun(actFor(ctx, ctx.merchantId, ctx.requestId), begun);
  } catch (error) {
    if (!isDomainError(error)) throw error;
    ctx.log.warn(
      { paymentIntentId: intentId, err: error },
      "the first charge of a subscription is left to the worker",
    );
    return null;
  }
}
