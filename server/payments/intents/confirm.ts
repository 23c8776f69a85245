import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import type { PaymentIntentModel } from "#server/generated/prisma/models.ts";
import { clearTheWay } from "#server/payments/attempts/blocked.ts";
import { refusedPayment } from "#server/payments/attempts/refused.ts";
import { attemptReference } from "#server/payments/attempts/reference.ts";
import { settleAttempt } from "#server/payments/attempts/settle.ts";
import { startOnLimitedLink } from "#server/payments/attempts/start-limited.ts";
import { startAttempt } from "#server/payments/attempts/start.ts";
import type { AttemptRequest, StartedAttempt } from "#server/payments/attempts/start.ts";
import { confirmRequest } from "#server/payments/intents/confirm-request.ts";
import type { ConfirmInput } from "#server/payments/intents/confirm-request.ts";
import { payByWallet } from "#server/payments/intents/pay-by-wallet.ts";
import { ProcessorRefused, ProcessorUnreachable } from "#server/core/processor.ts";
import type { AttemptReference, PaymentSource, ProcessorPayment } from "#server/core/processor.ts";
import { serializePaymentIntent } from "#server/payments/intents/serialize.ts";
import type { PaymentError, PaymentIntent } from "#server/wire/payment-intent.ts";
import { retrying, transact } from "#server/data/transact.ts";

/** After the way was cleared once or twice, somebody else keeps taking it. */
const startsMax = 3;

/**
 * Tries to pay an intent, once. Amounts are in the smallest currency unit.
 *
 * The attempt is committed before the processor is asked, and the answer together with its
 * ledger posting, its events and the session's completion afterwards; killed in between, the
 * attempt is finished by `reconcileAttempts`. One attempt lives at a time.
 *
 * Answers succeeded, requires_capture, requires_action (with `nextAction`) or processing (the
 * processor's answer was lost and is being asked for).
 * @throws card_declined (committed: the intent keeps `lastError`) · payment_in_progress ·
 * session_not_open · invalid_state · link_unavailable · insufficient_balance ·
 * raw_card_not_allowed · validation_failed · not_found
 */
export async function confirmPayment(
  ctx: MerchantContext,
  intentId: string,
  input: ConfirmInput,
): Promise<PaymentIntent> {
  const request = confirmRequest(ctx, intentId, input);
  if (input.wallet) return payByWallet(ctx, request);
  const attempt = await start(ctx, request);
  const payment = await ask(ctx, attempt, sourceOf(input, attempt));
  return transact(ctx, async (tx) => {
    const toSettle = { ...attempt, ...attemptRow(ctx, attempt) };
    const intent = payment
      ? await settleAttempt(tx, ctx, { attempt: toSettle, payment })
      : attempt.intent;
    const declined = payment && refusalOf(payment, intent);
    if (declined) throw declined;
    return serializePaymentIntent(intent);
  });
}

/** Takes the intent, clearing the way where that is possible. */
async function start(ctx: MerchantContext, request: AttemptRequest): Promise<StartedAttempt> {
  for (let starts = 1; starts <= startsMax; starts += 1) {
    const attempt = await tryToStart(ctx, request);
    if (attempt) return attempt;
    await clearTheWay(ctx, request);
  }
  throw new DomainError(
    "payment_in_progress",
    "This payment is being made elsewhere. Wait a moment and look again.",
    {
      retryAfterS: 5,
    },
  );
}

/**
 * One statement, one round trip, unless an idempotency key has to be claimed along with it or
 * the link has a limit. A start that fails leaves no key behind.
 */
async function tryToStart(
  ctx: MerchantContext,
  request: AttemptRequest,
): Promise<StartedAttempt | null> {
  if (!ctx.idempotency) {
    const started = await startAttempt(ctx.db, ctx, request);
    return started ?? retrying(ctx, (tx) => startOnLimitedLink(tx, ctx, request));
  }
  try {
    const step = { final: false };
    return await transact(ctx, (tx) => startOrRollBack(tx, ctx, request), step);
  } catch (error) {
    if (error instanceof NotStarted) return null;
    throw error;
  }
}

async function startOrRollBack(
  tx: Parameters<typeof startAttempt>[0],
  ctx: MerchantContext,
  request: AttemptRequest,
) {
  const started =
    (await startAttempt(tx, ctx, request)) ?? (await startOnLimitedLink(tx, ctx, request));
  if (!started) throw new NotStarted();
  return started;
}

class NotStarted extends Error {
  override name = "NotStarted";
}

/**
 * Null when the processor cannot say, now, what happened: the worker will ask again. A definite
 * refusal is an outcome: nothing was charged.
 */
async function ask(
  ctx: MerchantContext,
  attempt: StartedAttempt,
  source: PaymentSource,
): Promise<ProcessorPayment | null> {
  const reference = attemptReference(ctx.env, attemptRow(ctx, attempt), attempt.intent);
  try {
    return await ctx.processor.createPayment({ ...reference, source });
  } catch (error) {
    if (error instanceof ProcessorRefused) return refusedPayment(ctx, reference, error);
    ctx.log.warn({ attemptId: attempt.id, err: error }, "the processor's answer was lost");
    return askAgain(ctx, reference, error);
  }
}

/** Whatever went wrong in the call, what counts is what the processor has in its books. */
async function askAgain(
  ctx: MerchantContext,
  reference: AttemptReference,
  first: unknown,
): Promise<ProcessorPayment | null> {
  try {
    return await ctx.processor.resolvePayment(reference);
  } catch (error) {
    if (error instanceof ProcessorRefused) return refusedPayment(ctx, reference, error);
    if (error instanceof ProcessorUnreachable || first instanceof ProcessorUnreachable) return null;
    throw error;
  }
}

function sourceOf(input: ConfirmInput, attempt: StartedAttempt): PaymentSource {
  if (input.card) return { type: "card", card: input.card };
  if (input.processorToken) return { type: "token", token: input.processorToken };
  return { type: "saved", processorMethod: attempt.processorMethod ?? "" };
}

/** The attempt's row as it was written. */
function attemptRow(ctx: MerchantContext, { id, request, intent }: StartedAttempt) {
  return {
    id,
    paymentIntentId: intent.id,
    amount: intent.amount,
    createdAt: intent.updatedAt,
    savePaymentMethod: request.save || intent.mode !== "payment",
    paymentMethodId: request.paymentMethodId,
    offSession: request.offSession,
    returnUrl: request.returnUrl,
    processor: ctx.processor.name,
  };
}

/** A decline is recorded and then thrown. */
function refusalOf(payment: ProcessorPayment, intent: PaymentIntentModel): DomainError | null {
  if (payment.status !== "failed" && payment.status !== "canceled") return null;
  const error = intent.lastError as PaymentError | null;
  if (!error) return null;
  return new DomainError("card_declined", error.message, {
    commits: true,
    declineCode: error.declineCode ?? undefined,
  });
}
