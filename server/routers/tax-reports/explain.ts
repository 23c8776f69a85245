import type { ReadingContext } from "#server/core/context.ts";
import type { ReadingTx } from "#server/core/interfaces/replica.ts";
import { groupOfKind, kindsOf } from "#server/ledger/explain/groups.ts";
import { getTaxReport } from "#server/routers/tax-reports/get.ts";
import type { ExplainTax, TaxExplanation } from "#server/wire/tax/tax-explanation.ts";

const groups = ["payments", "funding", "refunds", "disputes"] as const;
type Group = (typeof groups)[number];
type Asked = Pick<ExplainTax, "from" | "to" | "currency">;
type Sum = { count: number; base: bigint; tax: bigint };

/**
 * The tax to pay of a period, opened into payments, refunds and disputes of the ledger. `closing` is the report's; a line of
 * tax without a movement of money is in no group, and so in `other`.
 */
export async function explainTax(ctx: ReadingContext, input: ExplainTax): Promise<TaxExplanation> {
  const { merchantId } = ctx;
  const { from, to, currency } = input;
  const { totals } = await getTaxReport(ctx, { from, to });
  const closing = totals.find((total) => total.currency === currency)?.taxToPay ?? 0;
  const sums = await sumTaxGroups(ctx.db, merchantId, { from, to, currency });
  const told = groups.flatMap((group) => {
    const sum = sums.get(group);
    return sum ? { group, count: sum.count, base: Number(sum.base), tax: Number(sum.tax) } : [];
  });
  const other = closing - told.reduce((sum, { tax }) => sum + tax, 0);
  return { merchantId, currency, from, to, groups: told, closing, other };
}

/** Tax lines of a period by the group of the ledger transaction that moved their money. */
export async function sumTaxGroups(
  db: ReadingTx,
  merchantId: string,
  { from, to, currency }: Asked,
): Promise<Map<Group, Sum>> {
  const kinds: string[] = groups.flatMap((group) => kindsOf(group));
  const rows = await db.$queryRaw<(Sum & { type: keyof typeof groupOfKind })[]>`
    SELECT m.type, count(DISTINCT l."sourceId")::int AS count, sum(l.base)::bigint AS base, sum(l.tax)::bigint AS tax
    FROM tax_lines l
    CROSS JOIN LATERAL (
      SELECT t.type FROM ledger_transactions t
      WHERE t."merchantId" = ${merchantId} AND t.type = ANY (${kinds}::text[]) AND t."relatedEntityId" = l."sourceId"
      ORDER BY t.type LIMIT 1
    ) m
    WHERE l."merchantId" = ${merchantId} AND l.currency = ${currency}
      AND l.at >= ${from}::date AT TIME ZONE 'UTC' AND l.at < (${to}::date + 1) AT TIME ZONE 'UTC'
    GROUP BY m.type`;
  const sums = new Map<Group, Sum>();
  for (const { type, count, base, tax } of rows) {
    const group = groupOfKind[type] as Group;
    const before = sums.get(group) ?? { count: 0, base: 0n, tax: 0n };
    sums.set(group, {
      count: before.count + count,
      base: before.base + base,
      tax: before.tax + tax,
    });
  }
  return sums;
}
