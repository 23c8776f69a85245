import { randomUUID } from "node:crypto";
import { addMs, secondMs } from "#server/core/clock.ts";
import type { SandboxRefundModel } from "#server/generated/prisma/models.ts";
import type { ProcessorRefund, RefundRequest } from "#server/core/processor.ts";
import { scenarioNamed } from "#server/payments/processor/sandbox/cards.ts";
import { leaveNotice } from "#server/payments/processor/sandbox/leave-notice.ts";
import type { Sandbox } from "#server/payments/processor/sandbox/sandbox.ts";

/** When the card whose refunds fail lets one fail. */
export const refundFailsAfterMs = 5 * secondMs;

/** Books a refund under its key: done at once, except for the card whose refunds fail later. */
export async function bookRefund(
  sandbox: Sandbox,
  request: RefundRequest,
): Promise<ProcessorRefund> {
  const payment = await sandbox.db.sandboxPayment.findUniqueOrThrow({
    where: { id: request.paymentId },
  });
  const fails = scenarioNamed(payment.scenario).later === "refund_fails";
  const now = sandbox.clock.now();
  const settlesAt = fails ? addMs(now, refundFailsAfterMs) : now;
  const [row] = await sandbox.db.sandboxRefund.createManyAndReturn({
    skipDuplicates: true,
    data: {
      id: `sbx_re_${randomUUID()}`,
      idempotencyKey: request.refundId,
      paymentId: request.paymentId,
      amount: BigInt(request.amount),
      status: fails ? "pending" : "succeeded",
      createdAt: now,
      settlesAt,
    },
  });
  if (row && fails)
    await leaveNotice(sandbox, { kind: "refund", subjectId: row.id, dueAt: settlesAt });
  const booked =
    row ??
    (await sandbox.db.sandboxRefund.findUniqueOrThrow({
      where: { idempotencyKey: request.refundId },
    }));
  return wireOf(sandbox, booked);
}

export async function readRefund(sandbox: Sandbox, id: string): Promise<ProcessorRefund> {
  return wireOf(sandbox, await sandbox.db.sandboxRefund.findUniqueOrThrow({ where: { id } }));
}

function wireOf(sandbox: Pick<Sandbox, "clock">, row: SandboxRefundModel): ProcessorRefund {
  if (row.status !== "pending") return { id: row.id, status: "succeeded", failureReason: null };
  if (row.settlesAt > sandbox.clock.now())
    return { id: row.id, status: "pending", failureReason: null };
  return {
    id: row.id,
    status: "failed",
    failureReason: "The card's bank could not take the refund back.",
  };
}
