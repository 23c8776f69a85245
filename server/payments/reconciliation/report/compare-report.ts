import type { Services } from "#server/core/context.ts";
import type { ReportedTransaction } from "#server/core/interfaces/processor-lists.ts";
import { processorFor } from "#server/payments/processor/registry.ts";
import { type Booked, readBooked } from "#server/payments/reconciliation/booked.ts";
import type { Subject } from "#server/payments/reconciliation/report/find-subjects.ts";
import { keepOpen, resolve } from "#server/payments/reconciliation/settle-difference.ts";

type Read = { isWhole: boolean; lines: ReportedTransaction[]; subjects: Subject[] };

/**
 * Each thing that the report names, all that was ever reported of it against what is booked; and what
 * was made and done in the report's time without being in it, if that has all of its time. Answers how many differ.
 */
export async function compareReport(
  services: Services,
  { isWhole, lines, subjects }: Read,
): Promise<number> {
  const times = lines.map(({ createdAt }) => createdAt.getTime());
  if (times.length === 0) return 0;
  const [since, until] = [new Date(Math.min(...times)), new Date(Math.max(...times))];
  const scope = { merchantId: null, since, until };
  const subjectIds = subjects.map(({ subjectId }) => subjectId);
  const named = await readBooked(services.db, { ...scope, only: { subjectIds } });
  const made = await readBooked(services.db, { ...scope, only: { createdSince: since } });
  let differ = 0;
  for (const item of named) if (!(await compareNamed(services, item))) differ += 1;
  if (!isWhole) return differ;
  // A report is of one processor: the one that has what it names.
  const processor = named[0]?.processor ?? processorFor(services).name;
  for (const item of made.filter((one) => one.processor === processor))
    if (!(await compareMade(services, item))) differ += 1;
  return differ;
}

async function compareNamed(services: Services, item: Booked): Promise<boolean> {
  const { subjectType, subjectId, currency, booked, merchantId } = item;
  await resolve(services, item, "missing_in_report");
  const { _sum } = await services.db.processorTransaction.aggregate({
    where: { merchantId, subjectId },
    _sum: { gross: true },
  });
  const gross = _sum.gross ?? 0n;
  const reported = subjectType === "payment_attempt" ? gross : -gross;
  const isSame = reported === booked;
  const difference = { subjectType, subjectId, currency, booked, reported };
  if (isSame) await resolve(services, item, "report");
  else await keepOpen(services, item, { ...difference, kind: "report" });
  return isSame;
}

async function compareMade(services: Services, item: Booked): Promise<boolean> {
  const { subjectType, subjectId, currency, booked, merchantId } = item;
  if (booked === 0n) return true;
  const where = { merchantId, subjectId };
  if ((await services.db.processorTransaction.count({ where })) > 0) return true;
  const difference = { subjectType, subjectId, currency, booked, reported: 0n };
  await keepOpen(services, item, { ...difference, kind: "missing_in_report" });
  return false;
}
