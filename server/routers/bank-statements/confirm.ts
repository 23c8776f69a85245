import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import { own } from "#server/data/rows/own.ts";
import { transact } from "#server/data/transact.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import type { BankStatementEntryModel, InvoiceModel } from "#server/generated/prisma/models.ts";
import { numbered } from "#server/payments/bank-statements/find-invoices.ts";
import { outcomesOf } from "#server/payments/bank-statements/match-credits.ts";
import { endPage, openPagesAmong } from "#server/payments/invoices/open-page.ts";
import { payInvoice } from "#server/payments/invoices/pay.ts";
import { merchantZone } from "#server/payments/subscriptions/merchant-zone.ts";
import {
  findBankStatement,
  lockBankStatement,
  serializeBankStatement,
} from "#server/records/billing/bank-statement.ts";
import { amountDueOf } from "#server/records/billing/invoice.ts";
import { countOutcomes } from "#server/routers/bank-statements/count-outcomes.ts";
import { startOfDayIn } from "#server/wire/atoms/lists/zone-days.ts";
import type {
  BankStatement,
  ConfirmBankStatement,
  EntryOutcome,
} from "#server/wire/billing/bank-statement.ts";

/**
 * Marks the invoices of all matched entries paid, each once, as by hand: outside of ledger and balances. Every entry is
 * compared with its invoices as they are now; one that matches no more is told and left. The pages of these invoices end
 * first; where somebody is paying, the entry is left, and a later confirmation takes it. Atomic and idempotent by key;
 * emits `invoice.paid` for each.
 * @throws not_found · validation_failed (an entry of another statement)
 */
export async function confirmBankStatement(
  ctx: MerchantContext,
  { id, entryIds }: ConfirmBankStatement,
): Promise<BankStatement> {
  const { id: statementId } = await findBankStatement(ctx.db, ctx, id);
  const seen = await readEntries(ctx.db, ctx, statementId);
  const wanted = new Set(entryIds ?? seen.map((entry) => entry.id));
  const stranger = [...wanted].find((one) => !seen.some((entry) => entry.id === one));
  if (stranger)
    throw new DomainError("validation_failed", `entryIds: ${stranger} is no entry of it.`);
  await endPages(ctx, seen, wanted);
  return transact(ctx, async (unit) => {
    const statement = await lockBankStatement(unit.tx, ctx, statementId);
    const entries = await readEntries(unit.tx, ctx, statementId);
    const invoices = await lockInvoices(unit, ctx, idsIn(entries));
    const busy = await openPagesAmong(unit.tx, ctx, [...invoices.keys()]);
    const zone = (await merchantZone(unit.tx, ctx)) ?? "UTC";
    const outcomes = judge(entries, invoices);
    for (const [at, entry] of entries.entries()) {
      const row = invoices.get(entry.invoiceIds[0] ?? "");
      if (outcomes[at] !== "matched" || !wanted.has(entry.id) || !row) continue;
      if (busy.has(row.id)) outcomes[at] = "payment_in_progress";
      else {
        await pay(unit, ctx, { row, entry, zone });
        outcomes[at] = "paid";
      }
    }
    await keepOutcomes(unit, ctx, { entries, outcomes });
    const now = ctx.clock.now();
    const data = { outcomes: countOutcomes(outcomes), confirmedAt: now, updatedAt: now };
    return serializeBankStatement(
      await unit.tx.bankStatement.update({ where: own(ctx, statement.id), data }),
    );
  });
}

type Reading = Pick<Unit["tx"], "bankStatementEntry">;
type Entry = BankStatementEntryModel;

function readEntries(tx: Reading, { merchantId }: MerchantContext, statementId: string) {
  return tx.bankStatementEntry.findMany({
    where: { merchantId, statementId },
    orderBy: { position: "asc" },
  });
}

function idsIn(entries: readonly Entry[]): string[] {
  return [...new Set(entries.flatMap(({ invoiceIds }) => invoiceIds))];
}

/** Nobody pays by a page what this statement pays. One on which somebody is paying stays open. */
async function endPages(ctx: MerchantContext, entries: readonly Entry[], wanted: Set<string>) {
  const open = await openPagesAmong(ctx.db, ctx, idsIn(entries));
  for (const { id, outcome, invoiceIds } of entries) {
    const [invoiceId, second] = invoiceIds;
    const mayMatch = outcome === "matched" || outcome === "payment_in_progress";
    if (!mayMatch || !invoiceId || second || !wanted.has(id)) continue;
    if (open.has(invoiceId)) await endPage(ctx, invoiceId);
  }
}

/** In the order of their ids, so that two confirmations wait for one another instead of ending in a deadlock. */
async function lockInvoices(
  { tx }: Unit,
  { merchantId }: MerchantContext,
  ids: string[],
): Promise<Map<string, InvoiceModel>> {
  await tx.$executeRaw`
    SELECT 1 FROM invoices WHERE "merchantId" = ${merchantId} AND id = ANY(${ids}::text[])
    ORDER BY id FOR NO KEY UPDATE`;
  const rows = await tx.invoice.findMany({ where: { merchantId, id: { in: ids } } });
  return new Map(rows.map((row) => [row.id, row]));
}

/** The outcomes as of now. An entry that has paid stays so; one whose payment the bank took back is judged no more. */
function judge(
  entries: readonly Entry[],
  invoices: ReadonlyMap<string, InvoiceModel>,
): EntryOutcome[] {
  const named = entries.map(({ amount, currency, invoiceIds }) => ({
    amount: Number(amount),
    currency,
    invoices: invoiceIds.flatMap((id) => {
      const row = invoices.get(id);
      return row?.number ? [numbered(row, row.number)] : [];
    }),
  }));
  return outcomesOf(named).map((outcome, at) => {
    const before = (entries[at]?.outcome ?? "unknown") as EntryOutcome;
    return before === "paid" || before === "taken_back" ? before : outcome;
  });
}

type Paying = { row: InvoiceModel; entry: Entry; zone: string };

async function pay(unit: Unit, ctx: MerchantContext, { row, entry, zone }: Paying) {
  const now = ctx.clock.now();
  const booked = entry.bookedOn ? startOfDayIn(entry.bookedOn, zone) : now;
  const earliest = row.finalizedAt ?? booked;
  const paidAt = [booked, earliest].reduce((one, other) => (one > other ? one : other));
  await payInvoice(unit, ctx, {
    row,
    data: {
      paidAt: paidAt < now ? paidAt : now,
      paymentReference: entry.bankReference ?? "Bank transfer",
      amountPaid: { increment: amountDueOf(row) },
    },
  });
}

async function keepOutcomes(
  { tx }: Unit,
  ctx: MerchantContext,
  { entries, outcomes }: { entries: readonly Entry[]; outcomes: readonly EntryOutcome[] },
): Promise<void> {
  const { merchantId } = ctx;
  const changed = entries.flatMap(({ id, outcome: before }, at) => {
    const outcome = outcomes[at] ?? "unknown";
    return outcome === before ? [] : [{ id, outcome }];
  });
  for (const [outcome, rows] of Map.groupBy(changed, (one) => one.outcome)) {
    const ids = rows.map(({ id }) => id);
    const paidAt = outcome === "paid" ? ctx.clock.now() : null;
    await tx.bankStatementEntry.updateMany({
      where: { merchantId, id: { in: ids } },
      data: { outcome, paidAt },
    });
  }
}
