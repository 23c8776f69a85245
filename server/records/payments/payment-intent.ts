import { merchantRow } from "#server/data/rows/row.ts";
import type { PaymentIntentModel } from "#server/generated/prisma/models.ts";
import type { Metadata } from "#server/wire/atoms/metadata.ts";
import type { DebitOfPayment } from "#server/wire/payments/bank/bank-debit.ts";
import type { NextAction } from "#server/wire/payments/bank/bank-payment.ts";
import { declineFacts } from "#server/wire/payments/decline-codes.ts";
import type { DisputeSummary } from "#server/wire/payments/dispute.ts";
import type {
  FraudWarning,
  PaymentError,
  PaymentIntent,
} from "#server/wire/payments/payment-intent.ts";

/** Look-ups of one of a merchant's payment intents. */
export const { find: findPaymentIntent, lock: lockPaymentIntent } = merchantRow(
  "PaymentIntent",
  "payment_intents",
  (tx, key) => tx.paymentIntent.findUnique({ where: key }),
);

/** Row to wire. The only place where an intent's BigInts become numbers. */
export function serializePaymentIntent(row: PaymentIntentModel): PaymentIntent {
  return {
    id: row.id,
    merchantId: row.merchantId,
    customerId: row.customerId,
    paymentMethodId: row.paymentMethodId,
    amount: Number(row.amount),
    currency: row.currency,
    status: row.status,
    // A renewal is made without a session: its row says how it is charged, its answer what it is for.
    mode: row.subscriptionId && row.mode === "payment" ? "subscription" : row.mode,
    description: row.description,
    metadata: row.metadata as Metadata,
    captureMethod: row.captureMethod,
    amountCaptured: Number(row.amountCaptured),
    amountFromBalance: Number(row.amountFromBalance),
    amountRefunded: Number(row.amountRefunded),
    fee: Number(row.feeAmount),
    net: Number(row.amountCaptured - row.feeAmount),
    availableOn: row.availableOn?.toISOString() ?? null,
    nextAction: row.nextAction as NextAction | null,
    bankDebit: row.debit as DebitOfPayment | null,
    lastError: lastErrorOf(row.lastError),
    dispute: row.dispute as DisputeSummary | null,
    fraudWarning: row.fraudWarning as FraudWarning | null,
    checkoutSessionId: row.checkoutSessionId,
    subscriptionId: row.subscriptionId,
    idempotencyKey: row.idempotencyKey,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** Errors that were stored before there was advice have that of their code. */
function lastErrorOf(stored: unknown): PaymentError | null {
  if (!stored) return null;
  const error = stored as Omit<PaymentError, "advice"> & Partial<PaymentError>;
  return { ...error, advice: error.advice ?? declineFacts(error.declineCode ?? error.code).advice };
}
