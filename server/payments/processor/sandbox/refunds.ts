import { randomUUID } from "node:crypto";
import { addMs, secondMs } from "#server/core/clock.ts";
import { ProcessorRefused } from "#server/core/interfaces/processor-problems.ts";
import type { ProcessorRefund, RefundRequest } from "#server/core/interfaces/processor.ts";
import type { Tx } from "#server/data/db.ts";
import type { SandboxPaymentModel, SandboxRefundModel } from "#server/generated/prisma/models.ts";
import { scenarioNamed } from "#server/payments/processor/sandbox/cards.ts";
import { inquiry } from "#server/payments/processor/sandbox/disputes.ts";
import { leaveNotice } from "#server/payments/processor/sandbox/leave-notice.ts";
import { idPrefixes, isOwnId, type Sandbox } from "#server/payments/processor/sandbox/sandbox.ts";

/** When the card whose refunds fail lets one fail. */
export const refundFailsAfterMs = 3 * secondMs;

/**
 * Books a refund under its key. A card's refund succeeds at once; the card whose refunds fail
 * lets it fail later, after it had succeeded (Stripe's documentation, "Testing": asynchronous
 * refund failure, and "Refunds": failed refunds). So does one that a merchant's tests want to fail:
 * they are asked once it is booked, when no connection is held and no repeat uses a fault up.
 */
export async function bookRefund(
  sandbox: Sandbox,
  request: RefundRequest,
): Promise<ProcessorRefund> {
  const { row, isNew } = await sandbox.db.$transaction((tx) => book(tx, sandbox, request));
  const mayFail = isNew && row.status === "succeeded";
  return wireOf(
    sandbox,
    mayFail && (await isToFail(sandbox, request)) ? await fail(sandbox, row) : row,
  );
}

type Booked = { row: SandboxRefundModel & { currency: string }; isNew: boolean };

async function book(tx: Tx, sandbox: Sandbox, request: RefundRequest): Promise<Booked> {
  await tx.$executeRaw`SELECT 1 FROM sandbox_payments WHERE id = ${request.paymentId} FOR UPDATE`;
  const payment = await tx.sandboxPayment.findUnique({ where: { id: request.paymentId } });
  if (!payment || !isOwnId(sandbox, payment.id))
    throw new ProcessorRefused("resource_missing", "No such payment.");
  const { currency } = payment;
  const known = await tx.sandboxRefund.findUnique({ where: { idempotencyKey: request.refundId } });
  if (known) return { row: { ...known, currency }, isNew: false };
  await checkRefundable(tx, sandbox, { payment, amount: BigInt(request.amount) });
  const fails = scenarioNamed(payment.scenario).later === "refund_fails";
  const now = sandbox.clock.now();
  const row = await tx.sandboxRefund.create({
    data: {
      id: `${idPrefixes[sandbox.name]}re_${randomUUID()}`,
      idempotencyKey: request.refundId,
      paymentId: request.paymentId,
      amount: BigInt(request.amount),
      createdAt: now,
      ...(fails ? failing(now) : { status: "succeeded", settlesAt: now }),
    },
  });
  if (fails) await noteFailure(tx, row);
  return { row: { ...row, currency }, isNew: true };
}

/** It has succeeded so far, and fails later. */
function failing(now: Date) {
  return { status: "bounces", settlesAt: addMs(now, refundFailsAfterMs) };
}

function noteFailure(tx: Tx, { id, settlesAt }: SandboxRefundModel): Promise<void> {
  return leaveNotice({ db: tx }, { kind: "refund", subjectId: id, dueAt: settlesAt });
}

async function isToFail({ bench }: Sandbox, { merchantId }: RefundRequest): Promise<boolean> {
  return bench !== undefined && (await bench.takeFault(merchantId, "refund_fails")) !== null;
}

async function fail({ db }: Sandbox, { id, createdAt, currency }: Booked["row"]) {
  return db.$transaction(async (tx) => {
    const row = await tx.sandboxRefund.update({ where: { id }, data: failing(createdAt) });
    await noteFailure(tx, row);
    return { ...row, currency };
  });
}

type Refundable = { payment: SandboxPaymentModel; amount: bigint };

/**
 * Stripe's documentation, "Error codes": charge_not_refundable, charge_disputed, charge_already_refunded. What it
 * says of a part that was lost is nothing: as here, the rest is still the merchant's.
 */
async function checkRefundable(tx: Tx, sandbox: Sandbox, { payment, amount }: Refundable) {
  if (payment.status !== "succeeded")
    throw new ProcessorRefused("charge_not_refundable", `The payment is ${payment.status}.`);
  const disputes = await tx.sandboxDispute.findMany({
    where: {
      paymentId: payment.id,
      status: { not: "won" },
      reason: { not: inquiry },
      createdAt: { lte: sandbox.clock.now() },
    },
  });
  const lost = disputes.reduce((sum, row) => sum + row.amount, 0n);
  const isOpen = disputes.some(({ status }) => status !== "lost");
  if (isOpen || lost >= payment.amountCaptured)
    throw new ProcessorRefused("charge_disputed", "The payment is disputed.");
  const refunds = await tx.sandboxRefund.findMany({ where: { paymentId: payment.id } });
  const given = refunds
    .filter((row) => wireOf(sandbox, { ...row, currency: "" }).status !== "failed")
    .reduce((sum, row) => sum + row.amount, 0n);
  const left = payment.amountCaptured - given - lost;
  if (left <= 0n)
    throw new ProcessorRefused("charge_already_refunded", "Nothing is left of the payment.");
  if (amount > left)
    throw new ProcessorRefused("invalid_request_error", `Only ${left} is left to refund.`);
}

export async function readRefund(sandbox: Sandbox, id: string): Promise<ProcessorRefund> {
  const row = await sandbox.db.sandboxRefund.findUnique({ where: { id } });
  if (!row) throw new ProcessorRefused("resource_missing", "No such refund.");
  const { currency } = await sandbox.db.sandboxPayment.findUniqueOrThrow({
    where: { id: row.paymentId },
  });
  return wireOf(sandbox, { ...row, currency });
}

function wireOf(
  sandbox: Pick<Sandbox, "clock">,
  row: SandboxRefundModel & { currency: string },
): ProcessorRefund {
  const { id, paymentId, currency } = row;
  const about = { id, paymentId, currency, amount: Number(row.amount) };
  const isLate = row.status === "pending" || row.status === "bounces";
  const isOver = row.settlesAt <= sandbox.clock.now();
  if (isLate && isOver)
    return {
      ...about,
      status: "failed",
      failureReason: "The card's bank could not take the refund back.",
    };
  return {
    ...about,
    status: row.status === "pending" ? "pending" : "succeeded",
    failureReason: null,
  };
}
