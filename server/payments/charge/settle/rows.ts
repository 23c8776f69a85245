import type { MerchantContext } from "#server/core/context.ts";
import type { ShopperAction } from "#server/core/interfaces/next-action.ts";
import type { Decline, ProcessorPayment } from "#server/core/interfaces/processor.ts";
import type { Tx } from "#server/data/db.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import type { PaymentAttemptStatus } from "#server/generated/prisma/enums.ts";
import type {
  CheckoutSessionModel,
  PaymentIntentModel,
  PaymentLinkModel,
} from "#server/generated/prisma/models.ts";
import { paymentFee } from "#server/ledger/fees.ts";
import {
  intentColumns,
  intentOf,
  type JoinedRow,
  linkColumns,
  linkOf,
  sessionColumns,
  sessionOf,
} from "#server/payments/charge/attempt/joined-rows.ts";
import { type IntentAction, statusAfter, statusesBefore } from "#server/payments/intents/state.ts";
import type { DebitOfPayment } from "#server/wire/payments/bank/bank-debit.ts";

/** The next state of an attempt and its intent. */
export type AttemptChange = {
  /** Null: the intent stays as it is and the processor is asked again. */
  action: IntentAction | null;
  status: PaymentAttemptStatus;
  payment: ProcessorPayment;
  nextAction: ShopperAction | null;
  decline: Decline | null;
  /** When to ask the processor; null when there is nothing left to ask. */
  askAt: Date | null;
  /** Undefined: as it was. */
  expiresAt: Date | undefined;
  amountCaptured: bigint;
  /** The part of it that the customer's balance and store credit pay. */
  amountFromBalance: bigint;
};

export type Settled = {
  /** Null when the attempt was settled before, or when its intent could not follow. */
  intent: PaymentIntentModel | null;
  session: CheckoutSessionModel | null;
  link: PaymentLinkModel | null;
  /** Whether the payment has reserved a discount or units, which go with its success. */
  hasReserved: boolean;
};

/**
 * Attempt, intent, session and link in one statement. Each row is changed only from a status
 * that allows it, which makes the whole safe against a second caller with the same news.
 */
export async function settleRows(
  tx: Tx,
  ctx: MerchantContext,
  change: AttemptChange & {
    attemptId: string;
    currency: string;
    paymentMethodId: string | null;
    /** The mandate of an account that is saved without a debit. */
    mandate?: DebitOfPayment | null;
  },
): Promise<Settled> {
  const now = ctx.clock.now();
  const { payment, decline, nextAction } = change;
  const card = payment.card;
  const succeeds = change.action === "succeed";
  const final = change.askAt === null;
  const { amountCaptured: amount, currency } = change;
  const fee = succeeds ? paymentFee(ctx.env, { amount, currency }) : 0n;
  const before = change.action ? statusesBefore(change.action) : ["processing"];
  const after = change.action ? statusAfter(change.action) : "processing";
  const refusedFor = refusedForAfter(change);
  // By rows, not as a constant: of a table that no row can come from a Citus forgets where it is.
  const noting = refusedFor === undefined ? [] : [change.status];
  const [row] = await tx.$queryRaw<JoinedRow[]>`
    WITH attempt AS (
      UPDATE payment_attempts SET status = ${change.status}::"PaymentAttemptStatus",
        "processorPayment" = coalesce(${payment.id}, "processorPayment"), "reconcileAt" = ${change.askAt}::timestamptz,
        "settledAt" = CASE WHEN ${final} THEN ${now}::timestamptz END,
        "cardBrand" = coalesce(${card?.brand ?? null}, "cardBrand"), "cardLast4" = coalesce(${card?.last4 ?? null}, "cardLast4"),
        "cardExpMonth" = coalesce(${card?.expMonth ?? null}::int, "cardExpMonth"),
        "cardExpYear" = coalesce(${card?.expYear ?? null}::int, "cardExpYear"),
        "cardFingerprint" = coalesce(${card?.fingerprint ?? null}, "cardFingerprint"),
        "errorCode" = ${decline?.code ?? null}, "declineCode" = ${decline?.declineCode ?? null},
        "errorMessage" = ${decline?.message ?? null}
      WHERE "merchantId" = ${ctx.merchantId} AND id = ${change.attemptId}
        AND (status = 'processing' OR (status = 'requires_action' AND ${change.status} <> 'requires_action'))
      RETURNING id, status, "paymentIntentId", "paymentMethodId"
    ), method AS (
      UPDATE payment_methods SET "refusedFor" = ${refusedFor}::text FROM attempt
      WHERE attempt.status = ANY(${noting}::"PaymentAttemptStatus"[]) AND payment_methods."merchantId" = ${ctx.merchantId}
        AND payment_methods.id = attempt."paymentMethodId" AND payment_methods."refusedFor" IS DISTINCT FROM ${refusedFor}::text
    ), i AS (
      UPDATE payment_intents SET status = ${after}::"PaymentIntentStatus",
        "nextAction" = ${nextAction && JSON.stringify(nextAction)}::jsonb,
        "lastError" = ${decline && JSON.stringify(decline)}::jsonb,
        debit = coalesce(${change.mandate ? JSON.stringify(change.mandate) : null}::jsonb, payment_intents.debit),
        "amountCaptured" = ${change.amountCaptured}, "amountFromBalance" = ${change.amountFromBalance}, "feeAmount" = CASE WHEN ${fundsBalance(ctx)} THEN 0 ELSE ${fee}::bigint END,
        "processorPayment" = CASE WHEN ${succeeds || change.action === "authorize"} THEN ${payment.id} ELSE payment_intents."processorPayment" END,
        "paymentMethodId" = coalesce(${change.paymentMethodId}, payment_intents."paymentMethodId"),
        "expiresAt" = CASE WHEN ${succeeds} THEN NULL ELSE coalesce(${change.expiresAt ?? null}::timestamptz, payment_intents."expiresAt") END,
        "updatedAt" = ${now}
      FROM attempt WHERE payment_intents."merchantId" = ${ctx.merchantId} AND payment_intents.id = attempt."paymentIntentId"
        AND payment_intents.status = ANY(${before}::"PaymentIntentStatus"[])
      RETURNING payment_intents.*
    ), s AS (
      UPDATE checkout_sessions SET
        status = CASE WHEN ${succeeds} THEN 'complete' WHEN ${change.action === "bounce"} THEN 'expired' ELSE checkout_sessions.status END,
        "paymentStatus" = CASE WHEN i.status = 'processing' THEN 'processing' WHEN NOT ${succeeds} THEN 'unpaid'
          WHEN i.amount = 0 THEN 'no_payment_required' ELSE 'paid' END::"CheckoutPaymentStatus",
        "customerId" = CASE WHEN ${succeeds} THEN i."customerId" ELSE checkout_sessions."customerId" END,
        "completedAt" = CASE WHEN ${succeeds} THEN ${now}::timestamptz END, "updatedAt" = ${now}
      FROM i WHERE checkout_sessions."merchantId" = ${ctx.merchantId} AND checkout_sessions.id = i."checkoutSessionId"
      RETURNING checkout_sessions.*
    ), l AS (
      UPDATE payment_links SET completions = completions + 1
      FROM i, s WHERE i.status = 'succeeded' AND payment_links."merchantId" = ${ctx.merchantId} AND payment_links.id = s."paymentLinkId"
      RETURNING payment_links.*
    )
    SELECT ${intentColumns}, ${sessionColumns}, ${linkColumns}, ${succeeds} AND ${hasReserved(ctx)} AS "hasReserved"
    FROM i LEFT JOIN s ON true LEFT JOIN l ON true`;
  return row ? settledOf(row) : { intent: null, session: null, link: null, hasReserved: false };
}

function settledOf(row: JoinedRow): Settled {
  const hasReserved = row["hasReserved"] === true;
  return { intent: intentOf(row), session: sessionOf(row), link: linkOf(row), hasReserved };
}

/** The refusal noted on a saved card that was charged: null for a card that paid, undefined to leave it as it is. */
function refusedForAfter({ action, decline }: AttemptChange): string | null | undefined {
  if (action === "succeed" || action === "authorize") return null;
  return decline?.advice === "new_card" ? decline.declineCode : undefined;
}

type Merchant = Pick<MerchantContext, "merchantId">;

/** Not compared with a row of the statement: a Citus refuses that beside a common table expression. */
const ofAttempt = Prisma.sql`"paymentIntentId" = (SELECT "paymentIntentId" FROM attempt)`;

/** The payment (`i`) of `attempt` has reserved a discount or units of stock. */
const hasReserved = ({
  merchantId,
}: Merchant) => Prisma.sql`(coalesce(i.breakdown->'discount', 'null'::jsonb) <> 'null'::jsonb
  OR EXISTS (SELECT 1 FROM stock_reservations WHERE "merchantId" = ${merchantId} AND ${ofAttempt} AND status = 'reserved'))`;

/** Money that a customer puts into a balance bears no fee: the payments from it do. */
const fundsBalance = ({ merchantId }: Merchant) => Prisma.sql`EXISTS (
  SELECT 1 FROM checkout_sessions WHERE "merchantId" = ${merchantId} AND ${ofAttempt} AND purpose = 'balance_funding')`;
