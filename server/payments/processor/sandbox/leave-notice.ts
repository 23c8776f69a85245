import { randomUUID } from "node:crypto";
import type { ProcessorNotice } from "#server/core/interfaces/processor.ts";
import type { Tx } from "#server/data/db.ts";
import { prefixOf } from "#server/payments/processor/sandbox/sandbox.ts";

type Leave = { kind: ProcessorNotice["kind"]; subjectId: string; dueAt: Date };

/** Leaves the notice that a real processor would send as a webhook. */
export async function leaveNotice(sandbox: { db: Tx }, notice: Leave): Promise<void> {
  const id = `${prefixOf(notice.subjectId)}note_${randomUUID()}`;
  await sandbox.db.sandboxNotice.create({ data: { id, ...notice } });
}
