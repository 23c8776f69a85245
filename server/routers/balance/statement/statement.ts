import type { EntryPart } from "#server/ledger/explain/entries.ts";
import { groupOfKind, type LedgerGroup } from "#server/ledger/explain/groups.ts";
import type { Seal } from "#server/ledger/explain/seals.ts";
import { decimalAmount } from "#server/wire/atoms/money/decimal-amount.ts";

/** An entry of the balance: `amount` is net of our fee, which is beside it. */
export type StatementMovement = EntryPart & { fee: bigint };

export type Statement = {
  merchantId: string;
  currency: string;
  from: Date;
  to: Date;
  opening: bigint;
  closing: bigint;
  /** In the order in which the balance moved. */
  movements: StatementMovement[];
  seal: Seal | null;
};

export type StatementFile = {
  extension: string;
  contentType: string;
  write: (statement: Statement) => string;
};

export function decimal(amount: bigint, currency: string): string {
  return decimalAmount(Number(amount), currency);
}

/** A day in UTC, as journals have it. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

/** Account of a journal that a movement comes from or goes to. */
export function counterAccount(type: string): string {
  const kinds: Readonly<Record<string, LedgerGroup>> = groupOfKind;
  return accounts[kinds[type] ?? "holds"];
}

export const balanceAccount = "Assets:Canary";
export const feeAccount = "Expenses:Canary-Fees";
export const openingAccount = "Equity:Opening-Balances";

const accounts: Record<LedgerGroup, string> = {
  payments: "Income:Payments",
  fees: feeAccount,
  refunds: "Income:Refunds",
  disputes: "Income:Disputes",
  payouts: "Assets:Transit",
  funding: "Liabilities:Customers",
  transfers: "Liabilities:Customers",
  credits: "Liabilities:Store-Credit",
  gift_cards: "Liabilities:Gift-Cards",
  holds: "Equity:Other",
  processor: "Equity:Other",
};

/** Every account that a journal of a statement may name. */
export const journalAccounts: readonly string[] = [
  ...new Set([balanceAccount, openingAccount, ...Object.values(accounts)]),
];

/** One line of plain text: what journals would take for their own marks is left out. */
export function plainLine(text: string): string {
  return text.replaceAll(/[\p{Cc}";|\\]+/gu, " ").trim();
}
