import { randomUUID } from "node:crypto";
import { addMs, dayMs } from "#server/core/clock.ts";
import { ProcessorRefused } from "#server/core/interfaces/processor-problems.ts";
import type {
  NamedEvidence,
  Processor,
  ProcessorDispute,
  ProcessorEvidence,
  ProcessorFile,
} from "#server/core/interfaces/processor.ts";
import type { AdyenDisputeModel, AdyenFileModel } from "#server/generated/prisma/models.ts";
import type { AdyenAccount } from "#server/payments/processor/adyen/account.ts";
import type { DefenseReason } from "#server/payments/processor/adyen/declared/disputes.ts";
import {
  type Document,
  documentsFor,
} from "#server/payments/processor/adyen/evidence/documents.ts";

type Answers = Pick<
  Processor,
  "retrieveDispute" | "uploadEvidence" | "submitEvidence" | "closeDispute"
>;

/** Adyen's Disputes API cannot be asked how a dispute stands: its notices say so (`notices.ts`). */
export function disputesAt(account: AdyenAccount): Answers {
  return {
    retrieveDispute: async (id) => disputeOf(await knownDispute(account, id)),
    uploadEvidence: (file) => keepFile(account, file),
    submitEvidence: (id, evidence) => submitEvidence(account, id, evidence),
    closeDispute: (id) => closeDispute(account, id),
  };
}

/** The files that Adyen takes (docs.adyen.com/risk-management/disputes-api, "Supply defense documents"), and the most bytes. */
const sizeMax: Record<string, number> = { "application/pdf": 2_000_000, "image/jpeg": 10_000_000 };
/** For longer than any dispute can be answered. */
const keptMs = 90 * dayMs;

/** Adyen takes files only together with a dispute, so that one waits here until evidence names it. */
async function keepFile({ db, clock }: AdyenAccount, file: ProcessorFile): Promise<string> {
  const { mimeType, bytes } = file;
  if (bytes.length > (sizeMax[mimeType] ?? -1))
    throw new ProcessorRefused("invalid_file", "Adyen takes PDF to 2 MB and JPEG to 10 MB.");
  const createdAt = clock.now();
  await db.adyenFile.deleteMany({ where: { createdAt: { lt: addMs(createdAt, -keptMs) } } });
  const data = { id: randomUUID(), mimeType, bytes: Buffer.from(bytes), createdAt };
  return (await db.adyenFile.create({ data })).id;
}

/** The documents first, as the chosen reason for a defense wants them, and with them the defense. */
async function submitEvidence(
  account: AdyenAccount,
  id: string,
  { text, files }: ProcessorEvidence,
): Promise<ProcessorDispute> {
  const { adyen, db, merchantAccount: merchantAccountCode } = account;
  await openDispute(account, id);
  const named = { merchantAccountCode, disputePspReference: id };
  const kept = await filesNamed(account, files);
  const offered = await adyen.ask("POST /retrieveApplicableDefenseReasons", { body: named });
  const { reason, documents } = chosen(offered.defenseReasons ?? [], { text, files, kept });
  const supplied = await adyen.ask("POST /supplyDefenseDocument", {
    body: { ...named, defenseDocuments: documents },
  });
  checkResult(supplied.disputeServiceResult);
  const defended = await adyen.ask("POST /defendDispute", {
    body: { ...named, defenseReasonCode: reason },
  });
  checkResult(defended.disputeServiceResult);
  const data = { status: "under_review", evidence: text, evidenceFiles: files };
  await db.adyenDispute.updateMany({ where: { pspReference: id, status: "open" }, data });
  return disputeOf(await knownDispute(account, id));
}

type Given = ProcessorEvidence & { kept: AdyenFileModel[] };

/** The first reason whose documents the evidence can be. */
function chosen(offered: DefenseReason[], given: Given): { reason: string; documents: Document[] } {
  for (const { defenseReasonCode: reason, defenseDocumentTypes = [] } of offered) {
    const documents = documentsFor(defenseDocumentTypes, given);
    if (documents) return { reason, documents };
  }
  throw new ProcessorRefused(
    "no_defense",
    "Adyen offers no reason for a defense that this evidence fits. Defend it in Adyen's Customer Area.",
  );
}

async function filesNamed({ db }: AdyenAccount, files: NamedEvidence[]): Promise<AdyenFileModel[]> {
  const kept = await db.adyenFile.findMany({
    where: { id: { in: files.map(({ file }) => file) } },
  });
  if (kept.length === files.length) return kept;
  throw new ProcessorRefused("resource_missing", "There is no such file.");
}

async function closeDispute(account: AdyenAccount, id: string): Promise<ProcessorDispute> {
  const { adyen, db, merchantAccount: merchantAccountCode } = account;
  await openDispute(account, id);
  const body = { merchantAccountCode, disputePspReference: id };
  checkResult((await adyen.ask("POST /acceptDispute", { body })).disputeServiceResult);
  const where = { pspReference: id, status: "open" };
  await db.adyenDispute.updateMany({ where, data: { status: "lost" } });
  return disputeOf(await knownDispute(account, id));
}

/** Adyen's refusals here are answers of status 200. */
function checkResult({ success, errorMessage }: { success: boolean; errorMessage?: string }): void {
  if (!success)
    throw new ProcessorRefused("dispute_refused", errorMessage ?? "Adyen refuses this.");
}

async function knownDispute({ db }: AdyenAccount, id: string): Promise<AdyenDisputeModel> {
  const row = await db.adyenDispute.findUnique({ where: { pspReference: id } });
  if (row) return row;
  throw new ProcessorRefused("resource_missing", "Adyen has told of no such dispute.");
}

async function openDispute(account: AdyenAccount, id: string): Promise<void> {
  const { status } = await knownDispute(account, id);
  if (status !== "open") throw new ProcessorRefused("dispute_decided", `The dispute is ${status}.`);
}

export function disputeOf(row: AdyenDisputeModel): ProcessorDispute {
  return {
    id: row.pspReference,
    paymentId: row.payment,
    amount: Number(row.amount),
    currency: row.currency,
    reason: row.reason,
    kind: row.kind as ProcessorDispute["kind"],
    fundsWithdrawn: row.fundsWithdrawn,
    amountReinstated: Number(row.amountReinstated),
    status: row.status as ProcessorDispute["status"],
    evidence: row.evidence,
    evidenceFiles: row.evidenceFiles as NamedEvidence[],
    // Adyen refuses what comes too late.
    evidencePastDue: false,
    respondBy: row.respondBy,
  };
}
