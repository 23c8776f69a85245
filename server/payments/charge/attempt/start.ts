import { addMs, minuteMs, secondMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { newId } from "#server/core/ids.ts";
import type { CardSummary } from "#server/core/interfaces/processor.ts";
import type { Tx } from "#server/data/db.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import type { CheckoutSessionModel, PaymentIntentModel } from "#server/generated/prisma/models.ts";
import {
  intentColumns,
  intentOf,
  type JoinedRow,
  sessionColumns,
  sessionOf,
} from "#server/payments/charge/attempt/joined-rows.ts";
import { takesNoDiscount } from "#server/payments/discounts/reserve.ts";
import { statusAfter, statusesBefore } from "#server/payments/intents/state.ts";
import { processorFor, processorsOf } from "#server/payments/processor/registry.ts";
import type { Route } from "#server/payments/routing/decide.ts";
import { takesNoStock } from "#server/payments/stock/reserve.ts";
import { isNotSoldOnce } from "#server/payments/subscriptions/selling/one-per-customer.ts";
import { announcedDaysMin, bankDebits } from "#server/wire/atoms/checkout/bank/bank-debits.ts";
import type { BankWay } from "#server/wire/atoms/checkout/bank/bank-ways.ts";
import { amountMax } from "#server/wire/atoms/money/money.ts";
import type { BalancePart } from "#server/wire/payments/payment-intent.ts";

/**
 * When another process may ask what became of an attempt: longer than a processor call may take.
 */
export const answerWithinMs = 30 * secondMs;
/** How long a shopper has for a challenge. */
export const challengeWithinMs = 15 * minuteMs;

type CardEnd = Omit<CardSummary, "expMonth" | "expYear"> & Partial<CardSummary>;

export type AttemptRequest = {
  intentId: string;
  /** none: of an order that costs nothing. */
  method: "card" | "wallet" | "none" | BankWay;
  /** The processors to ask, in order; none: a saved method's own, else the one of new payments. */
  routes: readonly Route[];
  /** A bank account that is debited has its end and fingerprint here, without an expiry. */
  card: CardEnd | null;
  paymentMethodId: string | null;
  save: boolean;
  /** In the smallest currency unit; null where nobody was shown one. */
  shownAmount: number | null;
  offSession: boolean;
  returnUrl: string | null;
  browserToken: string | null;
  /** The part that the customer's balance pays beside the card; null: none. */
  balance: BalancePart | null;
  /** The payment token that is spent with it (`spendPaymentToken`). */
  paymentTokenId?: string;
  /** An attempt that was given up, whose money has come all the same: it goes on, in the place of a new one. */
  revives?: string;
};

/**
 * Locks that the caller already holds, so that they are not taken again: on the payment link with a limit, on the
 * customer of a purchase that is sold once, and on the intent, whose discount and stock are reserved.
 */
type Held = { linkIsLocked?: boolean; heldCustomerId?: string | null; isReserved?: boolean };

/** An attempt that holds its intent: no other may start until this one is settled. */
export type StartedAttempt = {
  id: string;
  request: AttemptRequest;
  intent: PaymentIntentModel;
  session: CheckoutSessionModel | null;
  /** The processor's part, in the smallest currency unit. */
  amount: bigint;
  /** The part that is held of the customer's store credit and balance. */
  balanceAmount: bigint;
  /** The name of the processor that is asked. */
  processor: string;
  /** The processors to go on to where this one has certainly charged nothing. */
  next: readonly Route[];
  createdAt: Date;
  /** The processor's token of the saved method that is charged. */
  processorMethod: string | null;
  merchantName: string | null;
};

/**
 * Takes the intent for one attempt and writes the attempt, in one statement: a second attempt at
 * the same time finds the intent's status changed. Null when the intent cannot be confirmed now,
 * for whatever reason: `whyNotStarted` finds out.
 */
export async function startAttempt(
  tx: Tx,
  ctx: Pick<MerchantContext, "merchantId" | "clock" | "processor" | "otherProcessors">,
  request: AttemptRequest & Held,
): Promise<StartedAttempt | null> {
  const now = ctx.clock.now();
  const id = request.revives ?? newId("attempt");
  const { card, paymentMethodId, routes } = request;
  const [route = { processor: processorFor(ctx).name, routingRuleId: null }] = routes;
  const held = request.heldCustomerId;
  const isSoldToAll = held ? Prisma.sql`"customerId" = ${held}` : isNotSoldOnce;
  const linkHasRoom = request.linkIsLocked ? Prisma.sql`true` : notFromLimitedLink;
  const isFreeOfCounts = request.isReserved ? Prisma.sql`true` : takesNothingCounted;
  const [row] = await tx.$queryRaw<JoinedRow[]>`
    WITH method AS (
      SELECT * FROM payment_methods
      WHERE id = ${paymentMethodId} AND "merchantId" = ${ctx.merchantId} AND "detachedAt" IS NULL
        AND provider = ANY(${processorsOf(ctx).map(({ name }) => name)})
    ), i AS (
      UPDATE payment_intents SET status = ${statusAfter("start")}::"PaymentIntentStatus", "nextAction" = NULL, "updatedAt" = ${now}
      WHERE id = ${request.intentId} AND "merchantId" = ${ctx.merchantId}
        AND status = ANY(${statusesBefore("start")}::"PaymentIntentStatus"[])
        AND ("expiresAt" IS NULL OR "expiresAt" > ${now})
        AND ("customerId" IS NOT NULL OR (mode = 'payment' AND NOT ${request.save}))
        AND (${paymentMethodId}::text IS NULL OR (${ofMethod("customerId")} = payment_intents."customerId" AND ${accountFits(ctx)}))
        AND ${isSoldToAll} AND ${linkHasRoom} AND ${isFreeOfCounts} AND ${isWithoutMethod} = ${request.method === "none"}
        AND (${request.shownAmount}::bigint IS NULL OR amount = ${request.shownAmount}::bigint) AND ${balanceHasRoom} AND (NOT ${request.offSession} OR ${bankLetsAlone})
      RETURNING *
    ), revived AS (
      UPDATE payment_attempts SET status = 'processing', "settledAt" = NULL FROM i
      WHERE payment_attempts."merchantId" = ${ctx.merchantId} AND payment_attempts.id = ${request.revives ?? null}
    ), attempt AS (
      INSERT INTO payment_attempts (id, "merchantId", "paymentIntentId", method, status, processor, "routingRuleId", amount, currency,
        "paymentMethodId", "savePaymentMethod", "offSession", "merchantName", "cardBrand", "cardLast4", "cardExpMonth", "cardExpYear",
        "cardFingerprint", "returnUrl", "browserToken", "reconcileAt", "createdAt")
      SELECT ${id}, "merchantId", id, ${methodTried(request)}, 'processing', coalesce(${ofMethod("provider")}, ${route.processor}), ${route.routingRuleId}, amount, currency,
        ${paymentMethodId}, (${request.save} OR (mode <> 'payment' AND ${request.method !== "none"})), ${request.offSession}, ${merchantName(ctx)}, ${card?.brand ?? null}, ${card?.last4 ?? null},
        ${card?.expMonth ?? null}::int, ${card?.expYear ?? null}::int, ${card?.fingerprint ?? null},
        ${request.returnUrl}, ${request.browserToken}, ${addMs(now, answerWithinMs)}, ${now}
      FROM i WHERE ${request.revives === undefined}
    ), paid_for AS (
      UPDATE checkout_sessions SET "paymentStatus" = 'processing', "updatedAt" = ${now}
      FROM i WHERE checkout_sessions."merchantId" = ${ctx.merchantId} AND checkout_sessions.id = i."checkoutSessionId"
    )
    SELECT ${intentColumns}, ${sessionColumns}, (SELECT "processorMethod" FROM method) AS "processorMethod", ${methodTried(request)} AS method,
      coalesce(${ofMethod("provider")}, ${route.processor}) AS processor,
      ${merchantName(ctx)} AS "merchantName"
    FROM i LEFT JOIN checkout_sessions s ON s."merchantId" = ${ctx.merchantId} AND s.id = i."checkoutSessionId"`;
  const intent = row && intentOf(row);
  if (!row || !intent) return null;
  return {
    id,
    request: { ...request, method: row["method"] as AttemptRequest["method"] },
    intent,
    session: sessionOf(row),
    amount: intent.amount,
    balanceAmount: 0n,
    processor: String(row["processor"]),
    next: routes.slice(1),
    createdAt: now,
    processorMethod: (row["processorMethod"] as string | null) ?? null,
    merchantName: (row["merchantName"] as string | null) ?? null,
  };
}

/**
 * A column of the saved method, of which there is one or none. By itself, because a Citus compares no row of one query with
 * another query's result.
 */
const ofMethod = (column: "customerId" | "id" | "provider" | "refusedFor" | "type") =>
  Prisma.raw(`(SELECT "${column}" FROM method)`);

/** A saved account is debited, a saved card charged. */
const methodTried = ({ method }: AttemptRequest) =>
  Prisma.sql`coalesce(nullif(${ofMethod("type")}, 'card'), ${method})`;

const debitCurrencies = JSON.stringify(
  Object.fromEntries(
    Object.entries(bankDebits).map(([type, { currencies }]) => [type, currencies]),
  ),
);

/** The intent begins a subscription that is charged, by its period or after its trial, sooner than a debit can be announced (`leavesTimeToAnnounce`). */
const isTooOftenForDebits = Prisma.sql`(payment_intents.mode = 'subscription' AND EXISTS (
  SELECT 1 FROM checkout_sessions cs
  WHERE cs."merchantId" = payment_intents."merchantId" AND cs.id = payment_intents."checkoutSessionId"
    AND ((cs.recurring->>'interval' = 'day' AND (cs.recurring->>'intervalCount')::int < ${announcedDaysMin}::int)
      OR (cs.selling->>'trialDays')::int < ${announcedDaysMin}::int)))`;

/** The names of the processors at which a mandate may be given, or used, without a debit. */
const keepAlone = (ctx: Parameters<typeof processorsOf>[0]) =>
  processorsOf(ctx).flatMap(({ name, keepsMandates }) => (keepsMandates === "alone" ? [name] : []));

/** A saved account is debited in its currency, at once and for a sum, or begins a trial. */
const accountFits = (ctx: Parameters<typeof processorsOf>[0]) =>
  Prisma.sql`(${ofMethod("type")} = 'card' OR (payment_intents."captureMethod" = 'automatic'
  AND (payment_intents.amount > 0 OR (payment_intents.mode = 'subscription' AND ${ofMethod("provider")} = ANY(${keepAlone(ctx)}::text[])))
  AND ${debitCurrencies}::jsonb -> ${ofMethod("type")} ? payment_intents.currency AND NOT ${isTooOftenForDebits}))`;

/** Nothing is charged, and no card is kept: a discount takes all off, or a trial begins without a card. */
const isWithoutMethod = Prisma.sql`(amount = 0 AND (mode = 'payment' OR breakdown->'withoutCard' IS NOT NULL))`;

const merchantName = ({ merchantId }: Pick<MerchantContext, "merchantId">) =>
  Prisma.sql`(SELECT name FROM merchants WHERE id = ${merchantId})`;

/**
 * Room for a thousand more of the largest single amount: enough that whatever is under way when
 * this is read can still be booked.
 */
export const payableBalanceMax = BigInt(amountMax) - 1_000_000_000_000_000n;

/**
 * The receiving balance has room for the amount: an amount that could not be booked is not charged.
 */
const balanceHasRoom = Prisma.sql`NOT EXISTS (
  SELECT 1 FROM ledger_accounts a
  WHERE a."merchantId" = payment_intents."merchantId" AND a.currency = payment_intents.currency
    AND ((a.type = 'merchant' AND a."ownerId" = payment_intents."merchantId")
      OR (a.type = 'customer' AND a."ownerId" = payment_intents."customerId"))
    AND a.balance + payment_intents.amount > ${payableBalanceMax})`;

/**
 * The card's bank has not said that the card is never to be charged again, nor, of this payment, that it wants the
 * cardholder, who has saved the card anew since if so.
 */
const bankLetsAlone = Prisma.sql`(${ofMethod("refusedFor")} IS NULL
  AND (payment_intents."lastError"->>'advice' = 'authenticate' AND payment_intents."paymentMethodId" = ${ofMethod("id")}
    AND (SELECT coalesce("updatedAt", "createdAt") FROM method) < payment_intents."updatedAt") IS NOT TRUE)`;

/** A link with a limit is paid under its lock, so that two last places are not sold. */
const notFromLimitedLink = Prisma.sql`NOT EXISTS (
  SELECT 1 FROM checkout_sessions cs
  JOIN payment_links pl ON pl."merchantId" = cs."merchantId" AND pl.id = cs."paymentLinkId"
  WHERE cs."merchantId" = payment_intents."merchantId" AND cs.id = payment_intents."checkoutSessionId" AND pl."maxCompletions" IS NOT NULL)`;

/** The shopper has added no optional items to the order of the intent (`payment_intents`). */
const hasNothingAdded = Prisma.sql`(payment_intents.breakdown->'items' IS NOT DISTINCT FROM payment_intents.breakdown->'ordered')`;

/** A subscription's charge other than the first, which alone reserves a discount. */
const isNotFirst = Prisma.sql`NOT EXISTS (
  SELECT 1 FROM subscriptions s WHERE s."merchantId" = payment_intents."merchantId"
    AND s.id = payment_intents."subscriptionId" AND s.status = 'incomplete')`;

/**
 * The order of the intent (`payment_intents`) takes nothing that is counted. Decided by the intent's own row wherever an
 * order can be changed: a statement that waits for such a change reads the row anew, and other tables as they were.
 */
const takesNothingCounted = Prisma.sql`((payment_intents."checkoutSessionId" IS NULL AND payment_intents."subscriptionId" IS NULL)
  OR (payment_intents."subscriptionId" IS NOT NULL AND (${takesNoDiscount} OR ${isNotFirst}))
  OR (${takesNoDiscount} AND ${hasNothingAdded} AND ${takesNoStock}))`;
