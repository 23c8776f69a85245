import { translator } from "#components/checkout/messages/translate.ts";
import { type CheckText, checkTexts } from "#components/checkout/paper/paper-text.ts";
import { codeWords } from "#components/display/code/code-words.ts";
import { formatMoney } from "#components/display/money/format-money.ts";
import type { StatementPaper } from "#server/checkout/papers/load-statement.ts";

/** All words of a statement, as they are drawn. */
export type StatementText = {
  title: string;
  number: string;
  parties: { label: string; lines: string[]; quiet: string | null }[];
  facts: { label: string; value: string }[];
  parts: { label: string; amount: string; isWhole: boolean }[];
  check: CheckText | null;
  movements: { at: string; words: string; reference: string; amount: string; balance: string }[];
};

export function statementText(paper: StatementPaper): StatementText {
  const { currency, from, to, opening, closing, groups, movements, shop, check } = paper;
  const money = (amount: number) => formatMoney(amount, currency);
  const [first, last] = [dayText(from), dayText(to)];
  return {
    title: "Statement",
    number: `${first} – ${last}`,
    parties: [
      { label: "Balance of", lines: [shop.legalName ?? shop.name], quiet: paper.merchantId },
    ],
    facts: [
      { label: "Currency", value: currency },
      { label: "From", value: first },
      { label: "To", value: last },
      { label: "Movements", value: String(movements.length) },
    ],
    parts: [
      { label: "Balance before", amount: money(opening), isWhole: false },
      ...groups.map(({ group, count, sum }) => ({
        label: `${codeWords(group)} (${count})`,
        amount: money(sum),
        isWhole: false,
      })),
      { label: "Balance after", amount: money(closing), isWhole: true },
    ],
    check:
      check && (checkTexts(translator("en-GB"), { proofs: [check], timeZone: null })[0] ?? null),
    movements: movements.map((one) => ({
      at: one.at.slice(0, 16).replace("T", " "),
      words: codeWords(one.type),
      reference: one.reference,
      amount: money(one.amount),
      balance: money(one.balanceAfter),
    })),
  };
}

function dayText(moment: string): string {
  const style = { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat("en-GB", style).format(new Date(moment));
}
