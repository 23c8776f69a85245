import { actFor, type MerchantContext, type Services } from "#server/core/context.ts";
import type { ReportedTransaction } from "#server/core/interfaces/processor-lists.ts";
import type { Tx } from "#server/data/db.ts";
import { transactAside } from "#server/data/transact.ts";
import type { ProcessorTransactionModel } from "#server/generated/prisma/models.ts";
import { processorFeeLegs, processorPayoutLegs } from "#server/ledger/legs.ts";
import { type Leg, postLedger } from "#server/ledger/post.ts";
import { processorsOf } from "#server/payments/processor/registry.ts";
import { compareReport } from "#server/payments/reconciliation/report/compare-report.ts";
import {
  findSubjects,
  type Subject,
  subjectOf,
} from "#server/payments/reconciliation/report/find-subjects.ts";
import { readReport } from "#server/payments/reconciliation/report/read-report.ts";

export type TakenReport = {
  lines: number;
  /** Lines that are of none of our payments, refunds, disputes and payouts: others use the account too. */
  unknown: string[];
  /** Differences between this report and the ledger that are not over. */
  differences: number;
};

const batch = 500;

/**
 * Takes in the processor's own report of its balance: a third side, beside what it answers to
 * questions and what our ledger says. Its fees and its payments to our bank are posted, once for
 * each line however often a line is read, so that `clearing` ends at what it still owes us. Then
 * the lines of each payment, refund, dispute and payout are compared with its postings. An import
 * that died is carried on by the next one.
 * @throws validation_failed: nothing has been taken in
 */
export async function takeReport(services: Services, text: string): Promise<TakenReport> {
  const formats = processorsOf(services).flatMap(({ report }) => report ?? []);
  const { isWhole, lines } = readReport(text, formats);
  const unknown: string[] = [];
  const subjects = new Map<string, Subject>();
  for (let at = 0; at < lines.length; at += batch) {
    const some = lines.slice(at, at + batch);
    const found = await findSubjects(services.db, some);
    for (const line of some) {
      const subject = subjectOf(line, found);
      if (!subject) unknown.push(line.id);
      else {
        subjects.set(subject.subjectId, subject);
        await takeLine(actFor(services, subject.merchantId), line, subject);
      }
    }
  }
  const differences = await compareReport(services, {
    isWhole,
    lines,
    subjects: [...subjects.values()],
  });
  return { lines: lines.length, unknown, differences };
}

async function takeLine(
  ctx: MerchantContext,
  line: ReportedTransaction,
  { subjectType, subjectId }: Subject,
): Promise<void> {
  await transactAside(ctx, async ({ tx }) => {
    const { id, category, currency, gross, fee, createdAt } = line;
    const about = { merchantId: ctx.merchantId, subjectType, subjectId };
    const data = { ...about, id, category, currency, gross, fee, createdAt };
    const { count } = await tx.processorTransaction.createMany({ data, skipDuplicates: true });
    if (count > 0)
      await post(tx, ctx, { row: data, type: "processor_fee", legs: processorFeeLegs(fee) });
    if (line.bankPayout) await takePayout(tx, ctx, line);
  });
}

/** A report of activity may come before the processor pays; the one of its payouts tells, once. */
async function takePayout(
  tx: Tx,
  ctx: MerchantContext,
  { id, bankPayout }: ReportedTransaction,
): Promise<void> {
  const [row] = await tx.processorTransaction.updateManyAndReturn({
    where: { merchantId: ctx.merchantId, id, bankPayout: null },
    data: { bankPayout },
  });
  if (!row) return;
  const legs = processorPayoutLegs(row.gross - row.fee);
  await post(tx, ctx, { row, type: "processor_payout", legs });
}

type Line = Pick<ProcessorTransactionModel, "id" | "currency">;

async function post(
  tx: Tx,
  ctx: MerchantContext,
  { row, type, legs }: { row: Line; type: "processor_fee" | "processor_payout"; legs: Leg[] },
): Promise<void> {
  if (legs.every(({ amount }) => amount === 0n)) return;
  await postLedger(tx, ctx, {
    type,
    relatedEntityId: row.id,
    relatedEntityType: "processor_transaction",
    currency: row.currency,
    legs,
  });
}
