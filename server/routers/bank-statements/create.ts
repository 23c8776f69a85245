import { createHash } from "node:crypto";
import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import { newId } from "#server/core/ids.ts";
import { erasedAmong } from "#server/data/erasures/erased-among.ts";
import { breachedRule } from "#server/data/rows/breached-rule.ts";
import { transact } from "#server/data/transact.ts";
import { findNamed } from "#server/payments/bank-statements/find-invoices.ts";
import { keptText } from "#server/payments/bank-statements/kept-text.ts";
import { outcomesOf } from "#server/payments/bank-statements/match-credits.ts";
import {
  type Credit,
  type LeftOut,
  readStatement,
} from "#server/payments/bank-statements/read-statement.ts";
import { serializeBankStatement } from "#server/records/billing/bank-statement.ts";
import { countOutcomes } from "#server/routers/bank-statements/count-outcomes.ts";
import {
  type BankStatement,
  type CreateBankStatement,
  statementEntriesMax,
} from "#server/wire/billing/bank-statement.ts";

/**
 * Reads a bank's file and finds the invoices that its credits pay; no invoice changes before it is confirmed. The same
 * file again answers the statement that it made. Atomic and idempotent by key; emits nothing.
 * @throws validation_failed (no camt.053, an amount that is none, more credits than are read at once)
 */
export async function createBankStatement(
  ctx: MerchantContext,
  { content }: CreateBankStatement,
): Promise<BankStatement> {
  const digest = createHash("sha256").update(content).digest("hex");
  const file = readFile(content);
  const write = () => writeStatement(ctx, { digest, file });
  try {
    return await write();
  } catch (error) {
    // Its twin came first, and is there now.
    if (breachedRule(error) !== "bank_statements_merchantId_digest_key") throw error;
    return write();
  }
}

type File = { accounts: string[]; credits: Credit[]; takenBack: Credit[]; leftOut: LeftOut };

function readFile(content: string): File {
  const statements = readStatement(content.replace(/^\uFEFF/, ""));
  const credits = statements.flatMap((one) => one.credits.map(withDay));
  if (credits.length > statementEntriesMax)
    throw new DomainError(
      "validation_failed",
      `content: the file has ${credits.length} credits, and at most ${statementEntriesMax} are read at once. Ask your bank for files of fewer days.`,
    );
  const sum = (name: keyof LeftOut) =>
    statements.reduce((all, { leftOut }) => all + leftOut[name], 0);
  return {
    accounts: [...new Set(statements.flatMap(({ iban }) => ibanIn(iban) ?? []))],
    credits,
    takenBack: statements.flatMap((one) => one.takenBack),
    leftOut: {
      debits: sum("debits"),
      reversals: sum("reversals"),
      announced: sum("announced"),
    },
  };
}

function writeStatement(
  ctx: MerchantContext,
  { digest, file }: { digest: string; file: File },
): Promise<BankStatement> {
  const { merchantId } = ctx;
  return transact(ctx, async (unit) => {
    const { tx } = unit;
    const known = await tx.bankStatement.findUnique({
      where: { merchantId_digest: { merchantId, digest } },
    });
    if (known) return serializeBankStatement(known);
    const { credits, takenBack, leftOut, accounts } = file;
    const named = await findNamed(tx, ctx, [...credits, ...takenBack]);
    const ids = (lists: typeof named) => new Set(lists.flat().map(({ id }) => id));
    const entries = credits.map((credit, at) => ({ ...credit, invoices: named[at] ?? [] }));
    const outcomes = outcomesOf(entries, ids(named.slice(credits.length)));
    const erased = await erasedAmong(tx, ctx, [...ids(named)]);
    const days = credits.flatMap(({ bookedOn }) => bookedOn ?? []).toSorted();
    const now = ctx.clock.now();
    const row = {
      id: newId("bankStatement"),
      merchantId,
      digest,
      accounts,
      bookedFrom: days[0] ?? null,
      bookedTo: days.at(-1) ?? null,
      leftOut,
      outcomes: countOutcomes(outcomes),
      confirmedAt: null,
      createdAt: now,
      updatedAt: now,
    };
    unit.insert("BankStatement", row);
    for (const [at, { invoices, ...credit }] of entries.entries())
      unit.insert("BankStatementEntry", {
        id: newId("bankStatementEntry"),
        merchantId,
        statementId: row.id,
        position: at,
        bookedOn: credit.bookedOn,
        amount: BigInt(credit.amount),
        currency: credit.currency,
        ...(invoices.some(({ id }) => erased.has(id)) ? nobody : payerOf(credit)),
        outcome: outcomes[at] ?? "unknown",
        invoiceIds: invoices.map(({ id }) => id),
        paidAt: null,
      });
    return serializeBankStatement(row);
  });
}

/** Kept of an entry that names an invoice of somebody who was erased. */
const nobody = { payer: null, payerIban: null, text: null, bankReference: null };

function payerOf({ payer, payerIban, texts, bankReference }: Credit) {
  return {
    payer: keptText(payer, 200),
    payerIban: ibanIn(payerIban),
    text: keptText(texts.join("\n"), 1000),
    bankReference: keptText(bankReference, 140),
  };
}

/** A bank's word that is no day is none. */
function withDay(credit: Credit): Credit {
  const day = credit.bookedOn ?? "";
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day));
  return { ...credit, bookedOn: isDay ? day : null };
}

function ibanIn(given: string | null): string | null {
  const text = given?.replaceAll(/\s/g, "").toUpperCase() ?? "";
  return /^[A-Z]{2}\d{2}[A-Z0-9]{1,30}$/.test(text) ? text : null;
}
