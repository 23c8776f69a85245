import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import {
  isProcessorRefused,
  isProcessorUnreachable,
} from "#server/core/interfaces/processor-problems.ts";
import type {
  AttemptReference,
  PaymentRequest,
  PaymentSource,
  Processor,
  ProcessorPayment,
} from "#server/core/interfaces/processor.ts";
import { own } from "#server/data/rows/own.ts";
import { transact, transactInSteps } from "#server/data/transact.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import type { PaymentAttemptModel, PaymentIntentModel } from "#server/generated/prisma/models.ts";
import { takeIntentToCharge } from "#server/payments/charge/attempt/processor-away.ts";
import { reconcileAttempt } from "#server/payments/charge/attempt/reconcile.ts";
import { attemptReference } from "#server/payments/charge/attempt/reference.ts";
import { hasChargedNothing, refusedPayment } from "#server/payments/charge/attempt/refused.ts";
import type { AttemptRequest, StartedAttempt } from "#server/payments/charge/attempt/start.ts";
import { withIntentFree } from "#server/payments/charge/attempt/take.ts";
import { holdBalancePart, isPaidWhole } from "#server/payments/charge/balance-part/hold-part.ts";
import { checkBankWay } from "#server/payments/charge/bank-way.ts";
import { completeFree } from "#server/payments/charge/complete-free.ts";
import { type ConfirmInput, confirmRequest } from "#server/payments/charge/confirm-request.ts";
import { payByWallet } from "#server/payments/charge/pay-by-wallet.ts";
import {
  countAnswered,
  countRouted,
  routesFor,
} from "#server/payments/charge/route/choose-route.ts";
import { failOver } from "#server/payments/charge/route/fail-over.ts";
import { settleAttempt } from "#server/payments/charge/settle/settle.ts";
import { processorOf } from "#server/payments/processor/registry.ts";
import { attemptSubject, orUnsettled } from "#server/payments/reconciliation/unsettled.ts";
import {
  findPaymentIntent,
  serializePaymentIntent,
} from "#server/records/payments/payment-intent.ts";
import { plainAccount } from "#server/wire/atoms/checkout/bank/account-numbers.ts";
import { isBankWay } from "#server/wire/atoms/checkout/bank/bank-ways.ts";
import { isOfBank } from "#server/wire/payments/decline-codes.ts";
import type { PaymentError, PaymentIntent } from "#server/wire/payments/payment-intent.ts";

/**
 * Tries to pay an intent, once. Amounts are in the smallest currency unit.
 *
 * The attempt is committed before the processor is asked, and the answer together with its
 * ledger posting, its events and the session's completion afterwards; killed in between, the
 * attempt is finished by `reconcileAttempts`, or by a repeat under the same idempotency key, which
 * answers what became of it. One attempt lives at a time.
 *
 * Answers succeeded, requires_capture, requires_action (with `nextAction`) or processing (the
 * processor's answer was lost and is being asked for).
 * @throws card_declined, payment_not_made (committed: the intent keeps `lastError`) · payment_in_progress ·
 * session_not_open · invalid_state · link_unavailable · already_subscribed · discount_used_up ·
 * discount_not_applicable · out_of_stock · insufficient_balance ·
 * raw_card_not_allowed · validation_failed · not_found · processor_unavailable (before anything is
 * asked: the processor is away)
 */
export async function confirmPayment(
  ctx: MerchantContext,
  intentId: string,
  input: ConfirmInput,
): Promise<PaymentIntent> {
  const asked = confirmRequest(ctx, intentId, input);
  if (asked.method === "wallet") return payByWallet(ctx, asked);
  if (asked.method === "none") return completeFree(ctx, asked);
  const { method, save } = asked;
  if (isBankWay(method)) {
    const isByToken = input.expressWay !== undefined;
    await checkBankWay(ctx, intentId, { method, saves: save, isByToken });
  }
  const request = { ...asked, routes: await routesFor(ctx, asked, input) };
  try {
    return await chargeInSteps(ctx, request, input);
  } catch (error) {
    if (!isPaidWhole(error)) throw error;
    const whole = { method: "wallet", card: null, paymentMethodId: null, save: false } as const;
    return payByWallet(ctx, { ...asked, ...whole });
  }
}

function chargeInSteps(
  ctx: MerchantContext,
  request: AttemptRequest,
  input: ConfirmInput,
): Promise<PaymentIntent> {
  return withIntentFree(ctx, request, () =>
    transactInSteps(ctx, {
      begin: async (unit): Promise<BegunCharge> => ({
        started: await takeToCharge(unit, ctx, request),
      }),
      remember: (begun) => ("started" in begun ? begun.started.id : begun.attempt.id),
      recall: (attemptId) => recall(ctx, attemptId),
      carryOn: (begun) =>
        "started" in begun ? finish(ctx, input, begun.started) : answerRecalled(ctx, begun),
    }),
  );
}

/** Takes the intent, and holds the part of a balance that pays beside the card. */
async function takeToCharge(
  unit: Unit,
  ctx: MerchantContext,
  request: AttemptRequest,
): Promise<StartedAttempt> {
  const attempt = await takeIntentToCharge(unit, ctx, request);
  const { balance } = request;
  return balance ? holdBalancePart(unit, ctx, { attempt, asked: balance }) : attempt;
}

/** An attempt of this request, or of one with the same key that died, as it stands now. */
type BegunCharge = { started: StartedAttempt } | Recalled;
type Recalled = { attempt: PaymentAttemptModel; intent: PaymentIntentModel };

async function finish(
  ctx: MerchantContext,
  input: ConfirmInput,
  started: StartedAttempt,
): Promise<PaymentIntent> {
  countRouted(ctx, started);
  const how = { source: sourceOf(input, started), askBank: input.askBank ?? false };
  const { attempt, payment } = await askInTurn(ctx, started, how);
  countAnswered(ctx, attempt, payment);
  const toSettle = { ...attempt, ...attemptRow(attempt) };
  return orUnsettled(ctx, attemptSubject(toSettle), () =>
    transact(ctx, async (unit) => {
      const intent = payment
        ? await settleAttempt(unit, ctx, { attempt: toSettle, payment })
        : attempt.intent;
      const declined = payment && refusalOf(payment, intent);
      if (declined) throw declined;
      return serializePaymentIntent(intent);
    }),
  );
}

/**
 * Asks what became of the attempt, unless the worker has: it is charged now or never.
 * @throws ProcessorUnreachable: the key is asked again
 */
async function recall(ctx: MerchantContext, attemptId: string): Promise<Recalled> {
  const where = own(ctx, attemptId);
  const left = await ctx.db.paymentAttempt.findUniqueOrThrow({ where });
  if (left.failedOverTo) return recall(ctx, left.failedOverTo);
  if (left.status === "processing") await reconcileAttempt(ctx, left);
  const attempt = await ctx.db.paymentAttempt.findUniqueOrThrow({ where });
  return { attempt, intent: await findPaymentIntent(ctx.db, ctx, attempt.paymentIntentId) };
}

async function answerRecalled(
  ctx: MerchantContext,
  { attempt, intent }: Recalled,
): Promise<PaymentIntent> {
  return transact(ctx, async () => {
    if (attempt.status === "failed" || attempt.status === "abandoned")
      throw declined(attempt.errorMessage ?? "The payment was not made.", attempt.declineCode);
    return serializePaymentIntent(intent);
  });
}

type How = Pick<PaymentRequest, "source" | "askBank">;

/**
 * Asks the processor, and where it has certainly charged nothing the next in line. Answers the last attempt. A processor
 * that cannot say what happened, or says no, is not followed by another.
 */
async function askInTurn(
  ctx: MerchantContext,
  attempt: StartedAttempt,
  how: How,
): Promise<{ attempt: StartedAttempt; payment: ProcessorPayment | null }> {
  const { payment, mayGoOn } = await ask(ctx, attempt, how);
  const next = mayGoOn && payment ? await failOver(ctx, attempt, payment) : null;
  return next ? askInTurn(ctx, next, how) : { attempt, payment };
}

/**
 * Null when the processor cannot say, now, what happened: the worker will ask again. Whatever else it says is an
 * outcome, a refusal of our account and a lack of room included: nothing was charged.
 */
async function ask(
  ctx: MerchantContext,
  attempt: StartedAttempt,
  how: How,
): Promise<{ payment: ProcessorPayment | null; mayGoOn?: true }> {
  const reference = attemptReference(ctx.env, attemptRow(attempt), attempt.intent);
  const processor = processorOf(ctx, attempt);
  try {
    return { payment: await processor.createPayment({ ...reference, ...how }) };
  } catch (error) {
    if (isProcessorRefused(error)) return { payment: refusedPayment(ctx, reference, error) };
    if (isProcessorUnreachable(error) && hasChargedNothing(error))
      return { payment: refusedPayment(ctx, reference, error), mayGoOn: true };
    ctx.log.warn({ attemptId: attempt.id, err: error }, "the processor's answer was lost");
    return { payment: await askAgain(ctx, { processor, reference, first: error }) };
  }
}

/** After any error of the call, the processor's books decide. */
async function askAgain(
  ctx: MerchantContext,
  {
    processor,
    reference,
    first,
  }: { processor: Processor; reference: AttemptReference; first: unknown },
): Promise<ProcessorPayment | null> {
  try {
    return await processor.resolvePayment(reference);
  } catch (error) {
    if (isProcessorRefused(error)) return refusedPayment(ctx, reference, error);
    if (isProcessorUnreachable(error) || isProcessorUnreachable(first)) return null;
    throw error;
  }
}

function sourceOf(input: ConfirmInput, attempt: StartedAttempt): PaymentSource {
  if (input.card) return { type: "card", card: input.card };
  if (input.processorToken) return { type: "token", token: input.processorToken };
  const { bankRedirect, paymentCode, bankDebit } = input;
  if (bankDebit) {
    const { name, email } = bankDebit;
    return { type: "debit", account: plainAccount(bankDebit), payer: { name, email } };
  }
  if (paymentCode) return { type: "code", code: paymentCode.code ?? null };
  if (bankRedirect) {
    const { name = null, email = null } = bankRedirect;
    return { type: "redirect", payer: { name, email } };
  }
  return { type: "saved", processorMethod: attempt.processorMethod ?? "" };
}

/** The attempt's row as it was written. */
function attemptRow(attempt: StartedAttempt) {
  const { id, request, intent, amount, balanceAmount, merchantName, processor, createdAt } =
    attempt;
  return {
    id,
    method: request.method,
    paymentIntentId: intent.id,
    amount,
    balanceAmount,
    currency: intent.currency,
    createdAt,
    savePaymentMethod: request.save || intent.mode !== "payment",
    paymentMethodId: request.paymentMethodId,
    offSession: request.offSession,
    merchantName,
    returnUrl: request.returnUrl,
    processor,
  };
}

/** A decline is recorded and then thrown. */
function refusalOf(payment: ProcessorPayment, intent: PaymentIntentModel): DomainError | null {
  if (payment.status !== "failed" && payment.status !== "canceled") return null;
  // Somebody who knew better has settled it meanwhile.
  if (intent.status === "succeeded" || intent.status === "requires_capture") return null;
  const error = payment.decline ?? (intent.lastError as PaymentError | null);
  return error ? declined(error.message, error.declineCode) : null;
}

function declined(message: string, declineCode: string | null): DomainError {
  const code = isOfBank(declineCode ?? "card_declined") ? "card_declined" : "payment_not_made";
  return new DomainError(code, message, { commits: true, declineCode: declineCode ?? undefined });
}
