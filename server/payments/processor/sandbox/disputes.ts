import { randomUUID } from "node:crypto";
import { addMs, dayMs } from "#server/core/clock.ts";
import { ProcessorRefused } from "#server/core/interfaces/processor-problems.ts";
import type {
  ProcessorDispute,
  ProcessorEvidence,
  ProcessorFile,
} from "#server/core/interfaces/processor.ts";
import type { SandboxDisputeModel, SandboxPaymentModel } from "#server/generated/prisma/models.ts";
import { leaveNotice } from "#server/payments/processor/sandbox/leave-notice.ts";
import { idPrefixes, prefixOf, type Sandbox } from "#server/payments/processor/sandbox/sandbox.ts";
import { evidenceSizeMax, evidenceTypes } from "#server/wire/atoms/merchant/evidence-kinds.ts";

/** The reason under which the sandbox keeps an inquiry, which takes no money. */
export const inquiry = "inquiry";
const respondWithinMs = 7 * dayMs;
/** The size limit of a single file, in bytes; files that together make up evidence have a limit of their own. */
const uploadSizeMax = 5_000_000;

/** The cardholder disputes the payment. Once per payment. */
export async function openDispute(
  sandbox: Omit<Sandbox, "name">,
  payment: SandboxPaymentModel,
): Promise<void> {
  const now = sandbox.clock.now();
  const [row] = await sandbox.db.sandboxDispute.createManyAndReturn({
    skipDuplicates: true,
    data: {
      id: `${prefixOf(payment.id)}dp_${randomUUID()}`,
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
 * The bank reads the evidence, once: a text with "winning_evidence" in it wins, one with
 * "losing_evidence" loses, any other is under review. Late, it is taken as Stripe does
 * (API reference, "The Dispute object", `evidence_details.past_due`).
 */
export async function submitEvidence(
  sandbox: Sandbox,
  id: string,
  { text, files }: ProcessorEvidence,
): Promise<ProcessorDispute> {
  const status = text.includes("winning_evidence")
    ? "won"
    : text.includes("losing_evidence")
      ? "lost"
      : "under_review";
  await checkFiles(sandbox, files);
  const { respondBy } = await readDispute(sandbox, id);
  const evidencePastDue = respondBy !== null && respondBy <= sandbox.clock.now();
  return respond(sandbox, id, {
    from: ["open"],
    to: { status, evidence: text, evidenceFiles: files, evidencePastDue },
  });
}

/** @throws ProcessorRefused for files that it was not given, or that are too large together */
async function checkFiles({ db }: Sandbox, files: ProcessorEvidence["files"]): Promise<void> {
  const named = { id: { in: files.map(({ file }) => file) } };
  const { _count, _sum } = await db.sandboxFile.aggregate({
    where: named,
    _count: true,
    _sum: { size: true },
  });
  if (_count < files.length)
    throw new ProcessorRefused("resource_missing", "There is no such file.");
  if ((_sum.size ?? 0) > evidenceSizeMax)
    throw new ProcessorRefused("invalid_request_error", "The files are too large together.");
}

/** As Stripe's documentation, "File upload guide", says of purpose `dispute_evidence`. */
export async function uploadEvidence(sandbox: Sandbox, file: ProcessorFile): Promise<string> {
  const { filename, mimeType, bytes } = file;
  if (!(evidenceTypes as readonly string[]).includes(mimeType) || bytes.length > uploadSizeMax)
    throw new ProcessorRefused("invalid_request_error", "Evidence is PDF, JPEG or PNG, to 5 MB.");
  const id = `${idPrefixes[sandbox.name]}file_${randomUUID()}`;
  const createdAt = sandbox.clock.now();
  const data = { id, filename, mimeType, size: bytes.length, createdAt };
  return (await sandbox.db.sandboxFile.create({ data })).id;
}

export async function closeDispute(sandbox: Sandbox, id: string): Promise<ProcessorDispute> {
  return respond(sandbox, id, { from: ["open", "under_review"], to: { status: "lost" } });
}

export async function readDispute(sandbox: Sandbox, id: string): Promise<ProcessorDispute> {
  const row = await sandbox.db.sandboxDispute.findUnique({ where: { id } });
  if (!row) throw new ProcessorRefused("resource_missing", "No such dispute.");
  return disputeOf(row);
}

type Responded = {
  from: ProcessorDispute["status"][];
  to: Partial<Pick<SandboxDisputeModel, "status" | "evidence" | "evidencePastDue">> & {
    evidenceFiles?: ProcessorEvidence["files"];
  };
};

/** @throws ProcessorRefused when it does not stand where it takes this */
async function respond(
  sandbox: Sandbox,
  id: string,
  { from, to }: Responded,
): Promise<ProcessorDispute> {
  const where = { id, status: { in: from } };
  const { count } = await sandbox.db.sandboxDispute.updateMany({ where, data: to });
  const after = await readDispute(sandbox, id);
  if (count === 0)
    throw new ProcessorRefused("invalid_request_error", `The dispute is ${after.status}.`);
  return after;
}

function disputeOf(row: SandboxDisputeModel): ProcessorDispute {
  return {
    id: row.id,
    paymentId: row.paymentId,
    amount: Number(row.amount),
    currency: row.currency,
    reason: row.reason,
    kind: row.reason === inquiry ? "inquiry" : "chargeback",
    fundsWithdrawn: row.reason !== inquiry,
    amountReinstated: 0,
    status: row.status as ProcessorDispute["status"],
    evidence: row.evidence,
    evidenceFiles: row.evidenceFiles as ProcessorEvidence["files"],
    evidencePastDue: row.evidencePastDue,
    respondBy: row.respondBy,
  };
}
