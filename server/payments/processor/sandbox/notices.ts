import type { ProcessorNotice } from "#server/core/interfaces/processor.ts";
import type { SandboxNoticeModel } from "#server/generated/prisma/models.ts";
import { readDispute } from "#server/payments/processor/sandbox/disputes.ts";
import { fraudWarningOf } from "#server/payments/processor/sandbox/fraud-warnings.ts";
import { readRefund } from "#server/payments/processor/sandbox/refunds.ts";
import { idPrefixes, type Sandbox } from "#server/payments/processor/sandbox/sandbox.ts";

const noticesMax = 50;

/** Notices that are due and not acknowledged, oldest first, at most 50. */
export async function pendingNotices(sandbox: Sandbox): Promise<ProcessorNotice[]> {
  const rows = await sandbox.db.sandboxNotice.findMany({
    where: {
      id: { startsWith: idPrefixes[sandbox.name] },
      dueAt: { lte: sandbox.clock.now() },
      acknowledgedAt: sandbox.faults.duplicateNotices ? undefined : null,
    },
    orderBy: { dueAt: "asc" },
    take: noticesMax,
  });
  return Promise.all(rows.map((row) => noticeOf(sandbox, row)));
}

export async function acknowledgeNotice(sandbox: Sandbox, id: string): Promise<void> {
  await sandbox.db.sandboxNotice.update({
    where: { id },
    data: { acknowledgedAt: sandbox.clock.now() },
  });
}

type Noticed = Pick<SandboxNoticeModel, "id" | "kind" | "subjectId">;

export async function noticeOf(sandbox: Sandbox, row: Noticed): Promise<ProcessorNotice> {
  const { id, subjectId } = row;
  if (row.kind === "dispute")
    return { id, kind: "dispute", dispute: await readDispute(sandbox, subjectId) };
  if (row.kind === "refund")
    return {
      id,
      kind: "refund",
      refundId: await refundIdOf(sandbox, subjectId),
      refund: await readRefund(sandbox, subjectId),
    };
  const payment = await sandbox.db.sandboxPayment.findUniqueOrThrow({ where: { id: subjectId } });
  if (row.kind === "fraud_warning")
    return { id, kind: "fraud_warning", warning: fraudWarningOf(payment) };
  return { id, kind: "payment", paymentId: subjectId, attemptId: payment.idempotencyKey };
}

/** Ours is the key that it was asked for with; one that was made at the sandbox has its own id there. */
async function refundIdOf(sandbox: Sandbox, id: string): Promise<string> {
  const { idempotencyKey } = await sandbox.db.sandboxRefund.findUniqueOrThrow({ where: { id } });
  return idempotencyKey;
}
