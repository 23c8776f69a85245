import { randomUUID } from "node:crypto";
import { addMs, dayMs } from "#server/core/clock.ts";
import type { SandboxDisputeModel, SandboxPaymentModel } from "#server/generated/prisma/models.ts";
import type { ProcessorDispute } from "#server/core/processor.ts";
import { leaveNotice } from "#server/payments/processor/sandbox/leave-notice.ts";
import type { Sandbox } from "#server/payments/processor/sandbox/sandbox.ts";

/** The reason under which the sandbox keeps an inquiry, which takes no money. */
export const inquiry = "inquiry";
const respondWithinMs = 7 * dayMs;

/** The cardholder disputes the payment. Once per payment. */
export async function openDispute(sandbox: Sandbox, payment: SandboxPaymentModel): Promise<void> {
  const now = sandbox.clock.now();
  const [row] = await sandbox.db.sandboxDispute.createManyAndReturn({
    skipDuplicates: true,
    data: {
      id: `sbx_dp_${randomUUID()}`,
      paymentId: payment.id,
      amount: payment.amountCaptured,
      currency: payment.currency,
      reason: "fraudulent",
      status: "open",
      respondBy: addMs(now, respondWithinMs),
      createdAt: now,
    },
  });
  if (row) await leaveNotice(sandbox, { kind: "dispute", subjectId: row.id, dueAt: now });
}

/**
 * The bank reads the evidence: a text with "winning_evidence" in it wins, one with
 * "losing_evidence" loses, any other is under review.
 */
export async function submitEvidence(
  sandbox: Sandbox,
  id: string,
  evidence: string,
): Promise<ProcessorDispute> {
  const status = evidence.includes("winning_evidence")
    ? "won"
    : evidence.includes("losing_evidence")
      ? "lost"
      : "under_review";
  return decide(sandbox, id, { status, evidence });
}

export async function closeDispute(sandbox: Sandbox, id: string): Promise<ProcessorDispute> {
  return decide(sandbox, id, { status: "lost" });
}

export async function readDispute(sandbox: Sandbox, id: string): Promise<ProcessorDispute> {
  return disputeOf(await sandbox.db.sandboxDispute.findUniqueOrThrow({ where: { id } }));
}

async function decide(sandbox: Sandbox, id: string, data: { status: string; evidence?: string }) {
  await sandbox.db.sandboxDispute.updateMany({
    where: { id, status: { in: ["open", "under_review"] } },
    data,
  });
  return readDispute(sandbox, id);
}

function disputeOf(row: SandboxDisputeModel): ProcessorDispute {
  return {
    id: row.id,
    paymentId: row.paymentId,
    amount: Number(row.amount),
    currency: row.currency,
    reason: row.reason,
    kind: row.reason === inquiry ? "inquiry" : "chargeback",
    status: row.status as ProcessorDispute["status"],
    respondBy: row.respondBy,
  };
}
