import {
  balanceAccount,
  counterAccount,
  dayOf,
  decimal,
  feeAccount,
  journalAccounts,
  openingAccount,
  plainLine,
  type Statement,
} from "#server/routers/balance/statement/statement.ts";

const dayMs = 86_400_000;

/**
 * The statement as a journal of Beancount (beancount.github.io, "Beancount Language Syntax"). A `balance` is of a day's
 * beginning: the one at the end stands on the day after the last.
 */
export function beancountFile(statement: Statement): string {
  const { currency, opening, closing, movements, from, to } = statement;
  const money = (amount: bigint) => `${decimal(amount, currency)} ${currency}`;
  const first = dayOf(from);
  const parts = [
    `option "operating_currency" "${currency}"`,
    ...journalAccounts.map((account) => `${first} open ${account} ${currency}`),
    "",
    `${first} * "opening balance"`,
    `  ${balanceAccount}  ${money(opening)}`,
    `  ${openingAccount}  ${money(-opening)}`,
  ];
  for (const one of movements) {
    const words = plainLine(`${one.type} ${one.description ?? ""}`);
    parts.push("", `${dayOf(one.createdAt)} * "${words}"`, `  transaction: "${one.id}"`);
    parts.push(`  ${balanceAccount}  ${money(one.amount)}`);
    if (one.fee !== 0n) parts.push(`  ${feeAccount}  ${money(one.fee)}`);
    parts.push(`  ${counterAccount(one.type)}  ${money(-(one.amount + one.fee))}`);
  }
  const after = dayOf(new Date(to.getTime() + dayMs));
  return `${[...parts, "", `${after} balance ${balanceAccount}  ${money(closing)}`].join("\n")}\n`;
}
