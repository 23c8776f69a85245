import { addMs, hourMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";
import { own } from "#server/data/rows/own.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import { emit } from "#server/events/emit.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import type { PaymentIntentModel } from "#server/generated/prisma/models.ts";
import type { Settlement } from "#server/payments/charge/settle/settlement.ts";
import { tellDebit } from "#server/payments/charge/settle/tell-debit.ts";
import type { CompletedRows } from "#server/payments/intents/capture/complete.ts";
import { changeSubscription } from "#server/payments/subscriptions/change.ts";
import { isRenewal } from "#server/payments/subscriptions/open-renewal.ts";
import { serializeCheckoutSession } from "#server/records/payments/checkout-session.ts";
import { serializePaymentIntent } from "#server/records/payments/payment-intent.ts";
import { findPaymentMethod, mandateOf } from "#server/records/payments/payment-method.ts";
import { lockSubscription } from "#server/records/payments/subscription.ts";
import { isBankDebit } from "#server/wire/atoms/checkout/bank/bank-debits.ts";
import type { DebitOfPayment } from "#server/wire/payments/bank/bank-debit.ts";

type Asked = Pick<Settlement, "attempt" | "payment"> & { intent: PaymentIntentModel };

/**
 * The payer's bank was asked for a debit and answers days later. Keeps what may be kept of it and completes the session,
 * once; writes to the holder of a saved account; emits `payment_intent.processing`. Any other payment whose answer is on its way is left as it is.
 */
export async function debitAsked(
  unit: Unit,
  ctx: MerchantContext,
  { attempt, payment, intent }: Asked,
): Promise<PaymentIntentModel> {
  const { method } = attempt;
  if (!payment.debit || !isBankDebit(method)) return intent;
  const { country, last4, expectedAt } = payment.debit;
  const debit: DebitOfPayment = {
    type: method,
    country,
    last4,
    ...(await mandateGiven(unit.tx, ctx, attempt)),
    expectedAt: expectedAt.toISOString(),
  };
  // Another try of the same mandate is expected at another time.
  const isNews = [{ debit: { equals: Prisma.DbNull } }, { NOT: { debit: { equals: debit } } }];
  const [asked] = await unit.tx.paymentIntent.updateManyAndReturn({
    where: { ...scoped(ctx, intent.id), OR: isNews },
    data: { debit },
  });
  if (!asked) return intent;
  await completeSession(unit.tx, ctx, asked);
  if (isRenewal(asked)) await waitForBank(unit, ctx, { intent: asked, until: expectedAt });
  // Its holder asks for this one: one that they do not ask for is announced days before.
  if (attempt.paymentMethodId && !attempt.offSession)
    await tellDebit(unit, ctx, { intent: asked, debit });
  emit(unit, ctx, "payment_intent.processing", serializePaymentIntent(asked));
  return asked;
}

/** Emits `checkout.session.async_payment_succeeded` of a session whose debit was paid, beside the events of a payment. */
export function debitPaid(unit: Unit, ctx: MerchantContext, { intent, session }: CompletedRows) {
  if (!intent.debit || !session || intent.amount === 0n) return;
  const data = serializeCheckoutSession(ctx.env, session);
  emit(unit, ctx, "checkout.session.async_payment_succeeded", data);
}

/** Emits `payment_intent.payment_failed` and `checkout.session.async_payment_failed`. */
export function debitFailed(unit: Unit, ctx: MerchantContext, { intent, session }: CompletedRows) {
  emit(unit, ctx, "payment_intent.payment_failed", serializePaymentIntent(intent));
  if (!session) return;
  const data = serializeCheckoutSession(ctx.env, session);
  emit(unit, ctx, "checkout.session.async_payment_failed", data);
}

/** The mandate of an account that was saved and not debited; null of any other payment. */
export async function mandateAlone(
  tx: Tx,
  ctx: MerchantContext,
  { attempt, payment }: Settlement,
): Promise<DebitOfPayment | null> {
  const { method, amount } = attempt;
  const isSaved = payment.status === "succeeded" && amount === 0n;
  if (!isSaved || !payment.debit || !isBankDebit(method)) return null;
  const { country, last4 } = payment.debit;
  const given = await mandateGiven(tx, ctx, attempt);
  return { type: method, country, last4, ...given, expectedAt: given.acceptedAt };
}

/** The mandate by which the account is debited: the one that is kept with it, else that of the attempt itself. */
async function mandateGiven(
  tx: Tx,
  ctx: MerchantContext,
  { id, createdAt, paymentMethodId }: Asked["attempt"],
): Promise<Pick<DebitOfPayment, "mandate" | "acceptedAt">> {
  const kept = paymentMethodId ? await findPaymentMethod(tx, ctx, paymentMethodId) : null;
  const given = kept ?? { id, createdAt };
  return { mandate: mandateOf(given.id), acceptedAt: given.createdAt.toISOString() };
}

type Waits = { intent: PaymentIntentModel; until: Date };

/** The worker leaves a subscription alone until the bank has answered, which then decides. */
async function waitForBank(
  unit: Unit,
  ctx: MerchantContext,
  { intent, until }: Waits,
): Promise<void> {
  const row = await lockSubscription(unit.tx, ctx, intent.subscriptionId ?? "");
  if (row.status === "canceled") return;
  const derived = { leaseUntil: addMs(until, hourMs) };
  await changeSubscription(unit, ctx, { row, act: "note", derived });
}

/** The shopper has done everything: `paymentStatus` says that the money is on its way. */
async function completeSession(
  tx: Tx,
  ctx: MerchantContext,
  { checkoutSessionId }: PaymentIntentModel,
): Promise<void> {
  if (!checkoutSessionId) return;
  const data = { status: "complete", updatedAt: ctx.clock.now() } as const;
  await tx.checkoutSession.update({ where: own(ctx, checkoutSessionId), data });
}

const scoped = ({ merchantId }: MerchantContext, id: string) => ({ merchantId, id });
