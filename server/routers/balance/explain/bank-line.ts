import { addMs, dayMs } from "#server/core/clock.ts";
import type { BankStatementEntryModel, PayoutModel } from "#server/generated/prisma/models.ts";
import type { Snapshot } from "#server/routers/balance/explain/figure.ts";
import type { BankLine } from "#server/wire/ledger/explain-movement.ts";

/** Days around a payout in which its money is looked for at the bank: banks book days later, and in zones of their own. */
const earliestDays = -1;
const latestDays = 7;
const linesMax = 100;

/**
 * The line of an imported bank statement that brought a payout: one of its amount that names it, or its processor's id
 * of it; otherwise the only line of that amount in its days, where no other payout could be meant.
 */
export async function findBankLine(
  of: Pick<Snapshot, "db" | "merchantId">,
  payout: PayoutModel,
): Promise<BankLine | null> {
  const { merchantId, currency, amount, createdAt } = payout;
  // None is booked before the payout was made: older lines of the same amount are other payouts'.
  const bookedOn = { gte: dayOf(addMs(createdAt, earliestDays * dayMs)) };
  const rows = await of.db.bankStatementEntry.findMany({
    where: { merchantId, currency, amount, OR: [{ bookedOn }, { bookedOn: null }] },
    orderBy: [{ bookedOn: "asc" }, { id: "asc" }],
    take: linesMax,
  });
  // Files of overlapping days have the same line twice.
  const lines = [
    ...new Map(rows.toReversed().map((row) => [lineKey(row), row])).values(),
  ].toReversed();
  const [named] = lines.filter((line) => names(line, payout));
  if (named) return lineOf(named, "reference");
  const [only, ...others] = lines.filter((line) => isNear(line, payout));
  if (!only || others.length > 0 || !(await isAlone(of, payout))) return null;
  return lineOf(only, "amount");
}

/** Banks say a reference in letters of their own: upper case, and without underscores. */
const letters = (text: string | null) => text?.replaceAll(/[^a-z0-9]/gi, "").toLowerCase() ?? "";

function lineKey({ id, bookedOn, bankReference }: BankStatementEntryModel): string {
  return bankReference === null ? id : `${bookedOn} ${bankReference}`;
}

function names(
  { text, bankReference }: BankStatementEntryModel,
  { id, processorPayout }: PayoutModel,
): boolean {
  const said = [letters(text), letters(bankReference)];
  const ids = [id, processorPayout].map(letters).filter((one) => one.length > 0);
  return ids.some((one) => said.some((words) => words.includes(one)));
}

/** Booked in the payout's days, of which nothing else is known: what names an invoice is its payment. */
function isNear({ bookedOn, outcome }: BankStatementEntryModel, payout: PayoutModel): boolean {
  if (outcome !== "unknown" || bookedOn === null) return false;
  const at = payout.paidAt ?? payout.createdAt;
  const [from, to] = [addMs(at, earliestDays * dayMs), addMs(at, latestDays * dayMs)];
  return bookedOn >= dayOf(from) && bookedOn <= dayOf(to);
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/** Whether no other payout of the same amount could have that line. */
async function isAlone({ db }: Pick<Snapshot, "db">, payout: PayoutModel): Promise<boolean> {
  const { merchantId, currency, amount } = payout;
  const at = payout.paidAt ?? payout.createdAt;
  const span = (latestDays - earliestDays) * dayMs;
  const within = { gte: addMs(at, -span), lte: addMs(at, span) };
  const count = await db.payout.count({
    where: { merchantId, currency, amount, OR: [{ paidAt: within }, { createdAt: within }] },
  });
  return count === 1;
}

function lineOf(row: BankStatementEntryModel, matchedBy: BankLine["matchedBy"]): BankLine {
  const { statementId, id, bookedOn, amount, bankReference } = row;
  return {
    statementId,
    entryId: id,
    bookedOn,
    amount: Number(amount),
    reference: bankReference,
    matchedBy,
  };
}
