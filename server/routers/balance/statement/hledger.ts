import {
  balanceAccount,
  counterAccount,
  dayOf,
  decimal,
  feeAccount,
  openingAccount,
  plainLine,
  type Statement,
} from "#server/routers/balance/statement/statement.ts";

/**
 * The statement as a journal of hledger (hledger.org, "Journal"). The balance after is asserted at the end, so that
 * `hledger check` finds a movement that is missing.
 */
export function hledgerFile({
  currency,
  opening,
  closing,
  movements,
  from,
  to,
}: Statement): string {
  const money = (amount: bigint) => `${decimal(amount, currency)} ${currency}`;
  const posting = (account: string, amount: bigint, after?: bigint) =>
    `    ${account}  ${money(amount)}${after === undefined ? "" : ` = ${money(after)}`}`;
  const parts = [
    `${dayOf(from)} * opening balance`,
    posting(balanceAccount, opening, opening),
    posting(openingAccount, -opening),
  ];
  for (const one of movements) {
    const words = plainLine(`${one.type} ${one.description ?? ""}`);
    parts.push("", `${dayOf(one.createdAt)} * (${one.id}) ${words}`);
    parts.push(posting(balanceAccount, one.amount, one.balanceAfter));
    if (one.fee !== 0n) parts.push(posting(feeAccount, one.fee));
    parts.push(posting(counterAccount(one.type), -(one.amount + one.fee)));
  }
  parts.push("", `${dayOf(to)} * closing balance`, posting(balanceAccount, 0n, closing));
  return `${parts.join("\n")}\n`;
}
