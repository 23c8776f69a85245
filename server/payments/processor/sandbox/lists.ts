import type { Listed } from "#server/core/interfaces/processor-lists.ts";
import type { ChangesPage } from "#server/core/interfaces/processor.ts";
import { warnedScenario } from "#server/payments/processor/sandbox/cards.ts";
import { fraudWarningOf } from "#server/payments/processor/sandbox/fraud-warnings.ts";
import { noticeOf } from "#server/payments/processor/sandbox/notices.ts";
import { idPrefixes, type Sandbox } from "#server/payments/processor/sandbox/sandbox.ts";

const take = 50;

/** In the order of ids. The sandbox pays nobody's own bank account. */
export async function listChanges(
  sandbox: Sandbox,
  listed: Listed,
  { since, after }: { since: Date; after: string | null },
): Promise<ChangesPage> {
  const { db } = sandbox;
  const id = { startsWith: idPrefixes[sandbox.name], ...(after !== null && { gt: after }) };
  // A debit that will be returned has its dispute in the books before the day.
  const where = { createdAt: { gte: since, lte: sandbox.clock.now() }, id };
  const page = { where, orderBy: { id: "asc" }, take } as const;
  switch (listed) {
    case "disputes":
      return pageOf(await db.sandboxDispute.findMany(page), (row) =>
        noticeOf(sandbox, { id: row.id, kind: "dispute", subjectId: row.id }),
      );
    case "refunds":
      return pageOf(await db.sandboxRefund.findMany(page), (row) =>
        noticeOf(sandbox, { id: row.id, kind: "refund", subjectId: row.id }),
      );
    case "fraud_warnings": {
      const warned = { scenario: warnedScenario, amountCaptured: { gt: 0 } };
      const rows = await db.sandboxPayment.findMany({ ...page, where: { ...where, ...warned } });
      return pageOf(rows, async (row) => ({
        id: row.id,
        kind: "fraud_warning" as const,
        warning: fraudWarningOf(row),
      }));
    }
    case "bank_payouts":
      return { notices: [], next: null };
  }
}

async function pageOf<Row extends { id: string }>(
  rows: Row[],
  told: (row: Row) => Promise<ChangesPage["notices"][number]>,
): Promise<ChangesPage> {
  const notices = await Promise.all(rows.map(told));
  return { notices, next: rows.length < take ? null : (rows.at(-1)?.id ?? null) };
}
