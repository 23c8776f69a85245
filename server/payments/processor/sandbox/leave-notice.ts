import { randomUUID } from "node:crypto";
import type { ProcessorNotice } from "#server/core/interfaces/processor.ts";
import type { Tx } from "#server/data/db.ts";

type Leave = { kind: ProcessorNotice["kind"]; subjectId: string; dueAt: Date };

/** Leaves the notice that a real processor would send as a webhook. */
export async function leaveNotice(sandbox: { db: Tx }, notice: Leave): Promise<void> {
  await sandbox.db.sandboxNotice.create({ data: { id: `sbx_note_${randomUUID()}`, ...notice } });
}
