import { invariant } from "#server/core/assert.ts";
import type { MerchantContext } from "#server/core/context.ts";

type Rows = Awaited<ReturnType<typeof readRows>>;
type Entry = {
  amount: bigint;
  currency: string;
  account: string;
  ownerId: string;
  type: string;
  about: string;
  at: Date;
};
/** All that a merchant's books are made of, each row by itself: no sum is of the database's making. */
export type Books = Omit<Rows, "accounts" | "transactions" | "lines"> & { entries: Entry[] };

export async function readBooks(ctx: MerchantContext): Promise<Books> {
  const { accounts, transactions, lines, ...rows } = await readRows(ctx);
  const accountOf = new Map(accounts.map((one) => [one.id, one]));
  const transactionOf = new Map(transactions.map((one) => [one.id, one]));
  const entries = lines.map(({ accountId, transactionId, amount, createdAt }) => {
    const [account, transaction] = [accountOf.get(accountId), transactionOf.get(transactionId)];
    invariant(account && transaction, "an entry has both");
    const { type, currency, relatedEntityId } = transaction;
    const of = { currency, account: account.type, ownerId: account.ownerId };
    return { ...of, amount, type, about: relatedEntityId, at: createdAt };
  });
  return { ...rows, entries };
}

async function readRows({ db, merchantId }: MerchantContext) {
  const where = { merchantId };
  return {
    intents: await db.paymentIntent.findMany({ where }),
    attempts: await db.paymentAttempt.findMany({ where }),
    sessions: await db.checkoutSession.findMany({ where }),
    refunds: await db.refund.findMany({ where }),
    disputes: await db.dispute.findMany({ where }),
    receipts: await db.receipt.findMany({ where, orderBy: { number: "asc" } }),
    notes: await db.refundNote.findMany({ where, orderBy: { number: "asc" } }),
    customers: await db.customer.findMany({ where }),
    accounts: await db.ledgerAccount.findMany({ where }),
    transactions: await db.ledgerTransaction.findMany({ where }),
    lines: await db.ledgerEntry.findMany({ where }),
  };
}

/** To the unit. */
export function sumOf(rows: readonly { amount: bigint }[]): number {
  return Number(rows.reduce((sum, { amount }) => sum + amount, 0n));
}

/** Total captured by payments, as a column of amounts. */
export function takenBy(intents: Books["intents"]): number {
  return sumOf(intents.map(({ amountCaptured }) => ({ amount: amountCaptured })));
}

/** Rows and cells of a file, read by RFC 4180 a character at a time. */
export function readCells(file: string): string[][] {
  const rows: string[][] = [[""]];
  let isQuoted = false;
  for (let at = 0; at < file.length; at += 1) {
    const [row, char] = [rows.at(-1), file.charAt(at)];
    invariant(row, "there is a first one");
    if (char === '"') {
      // Within quotes two of them are one.
      if (!isQuoted && file.charAt(at - 1) === '"') row[row.length - 1] += char;
      isQuoted = !isQuoted;
    } else if (isQuoted || !/[,\n]/.test(char)) row[row.length - 1] += char;
    else if (char === ",") row.push("");
    else rows.push([""]);
  }
  return rows.slice(0, -1);
}
