import { randomBytes, randomUUID } from "node:crypto";
import { addMs, minuteMs } from "#server/core/clock.ts";
import { ProcessorRefused } from "#server/core/interfaces/processor-problems.ts";
import type {
  AttemptReference,
  CardSummary,
  PaymentRequest,
  ProcessorPayment,
} from "#server/core/interfaces/processor.ts";
import { runStatement } from "#server/data/db.ts";
import { insertValuesSql } from "#server/data/rows/rows.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import type { SandboxPaymentModel } from "#server/generated/prisma/models.ts";
import { cardDigits, summarizeCard } from "#server/payments/charge/card.ts";
import { declineOfWord } from "#server/payments/charge/decline.ts";
import {
  type Scenario,
  scenarioNamed,
  scenarioOfNumber,
} from "#server/payments/processor/sandbox/cards.ts";
import {
  actionOf,
  approveCode,
  approvedAt,
  codeEndsAt,
  typedCode,
} from "#server/payments/processor/sandbox/codes/codes.ts";
import {
  answerDebit,
  debitNamed,
  debitOf,
  noteAnswer,
} from "#server/payments/processor/sandbox/debits/debits.ts";
import { openDispute } from "#server/payments/processor/sandbox/disputes.ts";
import { warnOfFraud } from "#server/payments/processor/sandbox/fraud-warnings.ts";
import { leaveNotice } from "#server/payments/processor/sandbox/leave-notice.ts";
import { sandboxLimits } from "#server/payments/processor/sandbox/limits.ts";
import { idPrefixes, isOwnId, type Sandbox } from "#server/payments/processor/sandbox/sandbox.ts";
import { nobody, sourceOf } from "#server/payments/processor/sandbox/source.ts";
import type { CardInput } from "#server/wire/payments/payment-intent.ts";

/** Whether a token of a saved card is one of this sandbox's, be it deleted by now. */
export function isMethodToken(sandbox: Pick<Sandbox, "name">, token: string): boolean {
  return token.startsWith(methodPrefix(sandbox));
}

const methodPrefix = ({ name }: Pick<Sandbox, "name">) => `${idPrefixes[name]}pm_`;

/** How long a challenge may be answered. */
export const challengeMs = 15 * minuteMs;

/** Books a payment under its idempotency key; a key that is known answers the payment that it made. */
export async function bookPayment(
  sandbox: Sandbox,
  request: PaymentRequest,
): Promise<ProcessorPayment> {
  if (request.amount > sandboxLimits().maximum)
    throw new ProcessorRefused("amount_too_large", "More than the sandbox charges at once.");
  const { scenario: name, card } = await sourceOf(sandbox, request);
  const outcome = (await declinedForTest(sandbox, request)) ?? firstOutcome(name, request);
  const asks = outcome.status === "requires_action";
  const row = await insertPayment(sandbox, request, {
    ...outcome,
    scenario: name,
    card,
    methodToken: request.save || request.setup ? `${methodPrefix(sandbox)}${randomUUID()}` : null,
    challengeToken: asks ? randomBytes(24).toString("base64url") : null,
  });
  if (!row) return wireOf(sandbox, await findByKey(sandbox, request.attemptId));
  if (row.methodToken) await keepMethod(sandbox, row);
  if (row.status === "succeeded") await afterSuccess(sandbox, row);
  await noteAnswer(sandbox, row);
  const dueAt = approvedAt(row);
  if (dueAt) await leaveNotice(sandbox, { kind: "payment", subjectId: row.id, dueAt });
  return wireOf(sandbox, row);
}

/** Notes that the key will never be used, unless it was: then that payment. A pending one is canceled. */
export async function resolvePayment(
  sandbox: Sandbox,
  attempt: AttemptReference,
): Promise<ProcessorPayment> {
  const tombstone = await insertPayment(sandbox, attempt, {
    status: "canceled",
    declineCode: null,
    scenario: "visa",
    card: nobody,
    methodToken: null,
    challengeToken: null,
  });
  return wireOf(
    sandbox,
    tombstone ?? (await answerDebit(sandbox, await findByKey(sandbox, attempt.attemptId))),
  );
}

export async function readPayment(sandbox: Sandbox, id: string): Promise<ProcessorPayment> {
  const row = await sandbox.db.sandboxPayment.findUnique({ where: { id } });
  if (!row || !isOwnId(sandbox, id))
    throw new ProcessorRefused("resource_missing", "No such payment.");
  const dueAt = approvedAt(row);
  const isDue = dueAt && dueAt <= sandbox.clock.now();
  if (isDue) return wireOf(sandbox, (await approveCode(sandbox, row)) ?? row);
  return wireOf(sandbox, await answerDebit(sandbox, row));
}

/** Takes part or all of an authorization, once. */
export async function capturePayment(
  sandbox: Sandbox,
  id: string,
  amount: number,
): Promise<ProcessorPayment> {
  const before = await readPayment(sandbox, id);
  if (amount > before.amount)
    throw new ProcessorRefused("amount_too_large", "More than what was authorized.");
  const [row] = await sandbox.db.sandboxPayment.updateManyAndReturn({
    where: { id, status: "authorized" },
    data: { status: "succeeded", amountCaptured: BigInt(amount), updatedAt: sandbox.clock.now() },
  });
  if (row) await afterSuccess(sandbox, row);
  return readPayment(sandbox, id);
}

/** Cancels a payment that is not final; a final one stays as it is. */
export async function cancelPayment(sandbox: Sandbox, id: string): Promise<ProcessorPayment> {
  await sandbox.db.sandboxPayment.updateMany({
    where: {
      id: { equals: id, startsWith: idPrefixes[sandbox.name] },
      status: { in: ["requires_action", "authorized"] },
    },
    data: { status: "canceled", updatedAt: sandbox.clock.now() },
  });
  return readPayment(sandbox, id);
}

/** The state of a payment once its cardholder is established. */
export function outcomeOf(scenario: Scenario, capture: string, setup: boolean) {
  if (scenario.outcome !== "succeeds") return { status: "failed", declineCode: scenario.outcome };
  return { status: capture === "manual" && !setup ? "authorized" : "succeeded", declineCode: null };
}

/** Consequences of a success: some cards are disputed, and the banks of others warn. */
export async function afterSuccess(
  sandbox: Omit<Sandbox, "name">,
  row: SandboxPaymentModel,
): Promise<void> {
  if (row.amountCaptured === 0n) return;
  const { later } = scenarioNamed(row.scenario);
  if (later === "disputed") await openDispute(sandbox, row);
  if (later === "fraud_warned") await warnOfFraud(sandbox, row);
}

export function isChallengeOver(
  sandbox: Pick<Sandbox, "clock">,
  row: SandboxPaymentModel,
): boolean {
  return (codeEndsAt(row) ?? addMs(row.createdAt, challengeMs)) <= sandbox.clock.now();
}

type Outcome = { status: string; declineCode: string | null };
type Booking = Outcome & {
  scenario: string;
  card: CardSummary;
  methodToken: string | null;
  challengeToken: string | null;
};

function firstOutcome(name: string, request: PaymentRequest): Outcome {
  const { source } = request;
  if (source.type === "redirect") return { status: "requires_action", declineCode: null };
  if (source.type === "code") {
    const { declineCode } = typedCode(source.code);
    return { status: declineCode ? "failed" : "requires_action", declineCode };
  }
  const scenario = scenarioNamed(name);
  const fails = (declineCode: string) => ({ status: "failed", declineCode });
  const debit = debitNamed(name);
  if (debit?.refusedAtOnce) return fails(debit.refusedAtOnce);
  // Nothing is debited where a mandate is given alone.
  if (debit) return { status: request.setup ? "succeeded" : "processing", declineCode: null };
  if (request.offSession && scenario.alone) return fails(scenario.alone);
  if (scenario.challenge === "lookup_fails") return fails("authentication_lookup_failed");
  const asks =
    (request.askBank && !request.offSession) ||
    scenario.challenge === "always" ||
    (scenario.challenge === "when_present" && !request.offSession);
  if (!asks) return outcomeOf(scenario, request.capture, request.setup);
  return request.offSession
    ? fails("authentication_required")
    : { status: "requires_action", declineCode: null };
}

async function declinedForTest(
  { bench }: Sandbox,
  { merchantId }: PaymentRequest,
): Promise<Outcome | null> {
  const taken = await bench?.takeFault(merchantId, "charge_declined");
  return taken ? { status: "failed", declineCode: "card_declined" } : null;
}

/** One statement. Null when the key is known already. */
async function insertPayment(
  sandbox: Sandbox,
  request: AttemptReference,
  booking: Booking,
): Promise<SandboxPaymentModel | null> {
  const { card, status } = booking;
  const now = sandbox.clock.now();
  const row: SandboxPaymentModel = {
    errorCode: null,
    id: `${idPrefixes[sandbox.name]}pay_${randomUUID()}`,
    idempotencyKey: request.attemptId,
    amount: BigInt(request.amount),
    currency: request.currency,
    status,
    scenario: booking.scenario,
    capture: request.setup ? "setup" : request.capture,
    amountCaptured: status === "succeeded" ? BigInt(request.amount) : 0n,
    brand: card.brand,
    last4: card.last4,
    expMonth: card.expMonth,
    expYear: card.expYear,
    fingerprint: card.fingerprint,
    methodToken: booking.methodToken,
    declineCode: booking.declineCode,
    challengeToken: booking.challengeToken,
    challengeState: booking.challengeToken ? "pending" : null,
    returnUrl: request.returnUrl,
    createdAt: now,
    updatedAt: now,
  };
  const [insert = Prisma.empty] = insertValuesSql(sandbox.db, "SandboxPayment", [row]);
  const statement = Prisma.sql`${insert} ON CONFLICT DO NOTHING RETURNING id`;
  const inserted = await runStatement(sandbox.db, statement);
  return inserted.length > 0 ? row : null;
}

function findByKey(sandbox: Sandbox, idempotencyKey: string): Promise<SandboxPaymentModel> {
  const id = { startsWith: idPrefixes[sandbox.name] };
  return sandbox.db.sandboxPayment.findFirstOrThrow({ where: { idempotencyKey, id } });
}

/** Keeps a card without charging it. The key makes one token. */
export async function keepCard(sandbox: Sandbox, card: CardInput, key: string): Promise<string> {
  const scenario = scenarioOfNumber(cardDigits(card));
  if (!scenario)
    throw new ProcessorRefused("testmode_charges_only", "The sandbox takes test cards only.");
  const token = `${methodPrefix(sandbox)}${key}`;
  const kept = { token, scenario, ...summarizeCard(sandbox.env, card) };
  const data = [{ ...kept, createdAt: sandbox.clock.now() }];
  await sandbox.db.sandboxMethod.createMany({ data, skipDuplicates: true });
  return token;
}

async function keepMethod(sandbox: Sandbox, row: SandboxPaymentModel): Promise<void> {
  const { methodToken, scenario, brand, last4, expMonth, expYear, fingerprint, createdAt } = row;
  if (!methodToken) return;
  await sandbox.db.sandboxMethod.create({
    data: { token: methodToken, scenario, brand, last4, expMonth, expYear, fingerprint, createdAt },
  });
}

function wireOf(sandbox: Sandbox, row: SandboxPaymentModel): ProcessorPayment {
  const { brand, last4, expMonth, expYear, fingerprint } = row;
  return {
    id: row.id,
    status: row.status as ProcessorPayment["status"],
    attemptId: row.idempotencyKey,
    amount: Number(row.amount),
    amountCaptured: Number(row.amountCaptured),
    card: last4 ? { brand, last4, expMonth, expYear, fingerprint } : null,
    processorMethod: row.status === "failed" ? null : row.methodToken,
    debit: debitOf(row),
    nextAction: actionOf(sandbox, row),
    decline: row.status === "failed" ? declineOfWord(row.declineCode ?? "card_declined") : null,
  };
}
