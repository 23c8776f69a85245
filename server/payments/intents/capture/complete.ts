import { invariant } from "#server/core/assert.ts";
import { addMs, dayMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";
import { own } from "#server/data/rows/own.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import { emit, emitAbout } from "#server/events/emit.ts";
import type {
  CheckoutSessionModel,
  PaymentIntentModel,
  PaymentLinkModel,
  SubscriptionModel,
} from "#server/generated/prisma/models.ts";
import { fundingLegs, paymentLegs } from "#server/ledger/legs.ts";
import { postLedger, postLedgerLast } from "#server/ledger/post.ts";
import { postWithBalancePart } from "#server/payments/charge/balance-part/end-part.ts";
import { sellGiftCards } from "#server/payments/gift-cards/sell.ts";
import { endAuthorization } from "#server/payments/intents/capture/authorization-hold.ts";
import { keepReserve } from "#server/payments/intents/capture/reserve.ts";
import { invoicePaid } from "#server/payments/invoices/pay.ts";
import { chargesInvoice, invoiceCharge } from "#server/payments/invoices/subscribed/of-charge.ts";
import { emitUnavailable } from "#server/payments/links/emit-unavailable.ts";
import { taxLinesOfPayment } from "#server/payments/parts/tax-lines.ts";
import { giveReceipt } from "#server/payments/receipts/give.ts";
import { recordStep } from "#server/payments/sessions/record-step.ts";
import { isRenewal } from "#server/payments/subscriptions/open-renewal.ts";
import { isPlainRenewal, renewalPaid } from "#server/payments/subscriptions/renewal-outcome.ts";
import { startSubscription } from "#server/payments/subscriptions/start.ts";
import { cardGiven } from "#server/payments/subscriptions/unpaid/card-given.ts";
import { serializeCheckoutSession } from "#server/records/payments/checkout-session.ts";
import { serializePaymentIntent } from "#server/records/payments/payment-intent.ts";
import { whyUnavailable } from "#server/records/payments/payment-link-availability.ts";
import { serializePaymentLink } from "#server/records/payments/payment-link.ts";
import { lockSubscription } from "#server/records/payments/subscription.ts";

export type CompletedRows = {
  intent: PaymentIntentModel;
  session: CheckoutSessionModel | null;
  link: PaymentLinkModel | null;
};

/**
 * Completes an intent that was paid by card: posts the money to the ledger, emits the events, and begins or
 * continues the subscription.
 */
export async function completeIntent(
  unit: Unit,
  ctx: MerchantContext,
  rows: CompletedRows,
): Promise<void> {
  const { intent } = rows;
  const before = await subscriptionCharged(unit.tx, ctx, intent);
  await endAuthorization(unit.tx, ctx, intent, async () => {
    if (intent.amountCaptured > 0n) await postPayment(unit, ctx, { ...rows, before });
  });
  await dateSettlement(unit.tx, ctx, rows);
  await emitCompletion(unit, ctx, rows);
  const isOfSubscription = before !== null || rows.session?.mode === "subscription";
  const invoice = isOfSubscription ? await chargesInvoice(unit.tx, ctx, intent) : null;
  const moved = { ...rows, before, invoiceId: invoice?.id ?? null };
  const after = await moveSubscription(unit, ctx, moved);
  if (invoice) await invoiceCharge(unit, ctx, { ...rows, before, after, invoice });
}

/** The subscription that a payment charges, locked as it is before it moves on; null of any other payment. */
async function subscriptionCharged(
  tx: Tx,
  ctx: MerchantContext,
  intent: PaymentIntentModel,
): Promise<SubscriptionModel | null> {
  return isRenewal(intent) ? lockSubscription(tx, ctx, intent.subscriptionId ?? "") : null;
}

/**
 * When the processor's money for a payment is here. Money that funds a customer's balance can be
 * spent at once. Money that is spent from a balance came from a card, and waits as a card's payment
 * does.
 */
export async function dateSettlement(
  tx: Tx,
  ctx: MerchantContext,
  { intent, session }: Pick<CompletedRows, "intent" | "session">,
): Promise<void> {
  const days = ctx.env.SETTLEMENT_DAYS;
  if (days === 0 || intent.amountCaptured === 0n || session?.purpose === "balance_funding") return;
  intent.availableOn = addMs(ctx.clock.now(), days * dayMs);
  const { availableOn } = intent;
  await tx.paymentIntent.update({ where: own(ctx, intent.id), data: { availableOn } });
}

type Moved = CompletedRows & {
  before: SubscriptionModel | null;
  /** The invoice that the payment makes. */
  invoiceId: string | null;
};

/** The first payment begins a subscription, each further one carries it on. Answers that of a plain renewal. */
async function moveSubscription(
  unit: Unit,
  ctx: MerchantContext,
  { intent, session, before, invoiceId }: Moved,
): Promise<SubscriptionModel | null> {
  if (before) return renewalPaid(unit, ctx, { intent, row: before, invoiceId });
  if (session?.mode === "subscription")
    await startSubscription(unit, ctx, { intent, session, invoiceId });
  else if (intent.subscriptionId) await cardGiven(unit, ctx, intent);
  return null;
}

/** The events of a payment that is done, the number of its receipt, its taxes, gift cards and invoice, however it was paid. */
export async function emitCompletion(
  unit: Unit,
  ctx: MerchantContext,
  { intent, session, link }: CompletedRows,
): Promise<void> {
  if (intent.amountCaptured > 0n) {
    giveReceipt(unit, ctx, intent);
    for (const line of taxLinesOfPayment(ctx, intent)) unit.insert("TaxLine", line);
    await sellGiftCards(unit, ctx, { intent, session });
  }
  emit(unit, ctx, "payment_intent.succeeded", serializePaymentIntent(intent));
  if (session) {
    emit(unit, ctx, "checkout.session.completed", serializeCheckoutSession(ctx.env, session));
    recordStep(unit, ctx, session.id, { kind: "paid", detail: {} });
  }
  if (session?.purpose === "balance_funding" && intent.customerId) {
    const { customerId, amountCaptured, currency } = intent;
    emitAbout(unit, ctx, customerId, {
      type: "customer.balance_funded",
      data: {
        customerId,
        amount: Number(amountCaptured),
        currency,
        paymentIntentId: intent.id,
        checkoutSessionId: session.id,
      },
    });
  }
  if (link) {
    emit(unit, ctx, "payment_link.completed", serializePaymentLink(ctx, link));
    if (isUsedUpNow(ctx, link)) emitUnavailable(unit, ctx, link);
  }
  if (session?.invoiceId) await invoicePaid(unit, ctx, { invoiceId: session.invoiceId, intent });
}

/** Whether this payment took the last place of a link that could be paid until now. */
function isUsedUpNow(ctx: MerchantContext, link: PaymentLinkModel): boolean {
  const now = ctx.clock.now();
  const before = { ...link, completions: link.completions - 1 };
  return whyUnavailable(before, now) === null && whyUnavailable(link, now) !== null;
}

/**
 * A renewal is posted in the last statement of the unit: those of one merchant follow each other closely, and wait for
 * each other from the first posting to the end of the transaction.
 */
async function postPayment(
  unit: Unit,
  ctx: MerchantContext,
  { intent, session, before }: CompletedRows & Pick<Moved, "before">,
): Promise<void> {
  const { tx } = unit;
  const common = {
    relatedEntityId: intent.id,
    relatedEntityType: "payment_intent",
    currency: intent.currency,
    description: intent.description,
  };
  if (session?.purpose === "balance_funding") {
    invariant(intent.customerId, "a balance is funded for a customer");
    const legs = fundingLegs(intent.customerId, intent.amountCaptured);
    await postLedger(tx, ctx, { ...common, type: "funding", legs });
    return;
  }
  if (intent.amountFromBalance > 0n) {
    await postWithBalancePart(unit, ctx, intent);
    return keepReserve(tx, ctx, intent);
  }
  const legs = paymentLegs(intent.amountCaptured, intent.feeAmount);
  const posting = { ...common, type: "payment", legs } as const;
  if (before && isPlainRenewal(before, intent) && ctx.env.RESERVE_BPS === 0)
    return postLedgerLast(unit, ctx, posting);
  await postLedger(tx, ctx, posting);
  await keepReserve(tx, ctx, intent);
}
