import { randomUUID } from "node:crypto";
import { addMs, secondMs } from "#server/core/clock.ts";
import type { SandboxPaymentModel, SandboxRefundModel } from "#server/generated/prisma/models.ts";
import { ProcessorRefused } from "#server/core/processor.ts";
import type { ProcessorRefund, RefundRequest } from "#server/core/processor.ts";
import type { Tx } from "#server/data/db.ts";
import { scenarioNamed } from "#server/payments/processor/sandbox/cards.ts";
import { inquiry } from "#server/payments/processor/sandbox/disputes.ts";
import { leaveNotice } from "#server/payments/processor/sandbox/leave-notice.ts";
import type { Sandbox } from "#server/payments/processor/sandbox/sandbox.ts";

/** When the card whose refunds fail lets one fail. */
export const refundFailsAfterMs = 3 * secondMs;

/**
 * Books a refund under its key. A card's refund succeeds at once; the card whose refunds fail
 * lets it fail later, after it had succeeded (Stripe's documentation, "Testing": asynchronous
 * refund failure, and "Refunds": failed refunds).
 */
export async function bookRefund(
  sandbox: Sandbox,
  request: RefundRequest,
): Promise<ProcessorRefund> {
  return sandbox.db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT 1 FROM sandbox_payments WHERE id = ${request.paymentId} FOR UPDATE`;
    const payment = await tx.sandboxPayment.findUnique({ where: { id: request.paymentId } });
    if (!payment) throw new ProcessorRefused("resource_missing", "No such payment.");
    const known = await tx.sandboxRefund.findUnique({
      where: { idempotencyKey: request.refundId },
    });
    if (known) return wireOf(sandbox, { ...known, currency: payment.currency });
    await checkRefundable(tx, sandbox, { payment, amount: BigInt(request.amount) });
    const fails =
      scenarioNamed(payment.scenario).later === "refund_fails" ||
      (await isToFail(sandbox, request));
    const now = sandbox.clock.now();
    const row = await tx.sandboxRefund.create({
      data: {
        id: `sbx_re_${randomUUID()}`,
        idempotencyKey: request.refundId,
        paymentId: request.paymentId,
        amount: BigInt(request.amount),
        status: fails ? "bounces" : "succeeded",
        createdAt: now,
        settlesAt: fails ? addMs(now, refundFailsAfterMs) : now,
      },
    });
    if (fails)
      await leaveNotice({ db: tx }, { kind: "refund", subjectId: row.id, dueAt: row.settlesAt });
    return wireOf(sandbox, { ...row, currency: payment.currency });
  });
}

async function isToFail({ bench }: Sandbox, { merchantId }: RefundRequest): Promise<boolean> {
  return bench !== undefined && (await bench.takeFault(merchantId, "refund_fails")) !== null;
}

type Refundable = { payment: SandboxPaymentModel; amount: bigint };

/** Stripe's documentation, "Error codes": charge_not_refundable, charge_disputed, charge_already_refunded. */
async function checkRefundable(tx: Tx, sandbox: Sandbox, { payment, amount }: Refundable) {
  if (payment.status !== "succeeded")
    throw new ProcessorRefused("charge_not_refundable", `The payment is ${payment.status}.`);
  const disputed = await tx.sandboxDispute.count({
    where: { paymentId: payment.id, status: { not: "won" }, reason: { not: inquiry } },
  });
  if (disputed > 0) throw new ProcessorRefused("charge_disputed", "The payment is disputed.");
  const refunds = await tx.sandboxRefund.findMany({ where: { paymentId: payment.id } });
  const given = refunds
    .filter((row) => wireOf(sandbox, { ...row, currency: "" }).status !== "failed")
    .reduce((sum, row) => sum + row.amount, 0n);
  const left = payment.amountCaptured - given;
  if (left === 0n)
    throw new ProcessorRefused("charge_already_refunded", "Nothing is left of the payment.");
  if (amount > left)
    throw new ProcessorRefused("invalid_request_error", `Only ${left} is left to refund.`);
}

export async function readRefund(sandbox: Sandbox, id: string): Promise<ProcessorRefund> {
  const row = await sandbox.db.sandboxRefund.findUniqueOrThrow({ where: { id } });
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
