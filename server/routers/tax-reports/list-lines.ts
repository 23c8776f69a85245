import { addMs, dayMs } from "#server/core/clock.ts";
import type { ReadingContext } from "#server/core/context.ts";
import { dayColumn } from "#server/records/tax/day-column.ts";
import { paginated } from "#server/wire/atoms/lists/pagination.ts";
import { parsePercent } from "#server/wire/atoms/selling/percent-text.ts";
import type { ListTaxLines, TaxRowKey } from "#server/wire/tax/tax-line.ts";

/** The lines that a period's report adds up, newest first; with `row` those of that row, whose sums they have. */
export async function listTaxLines(ctx: ReadingContext, input: ListTaxLines) {
  const where = {
    merchantId: ctx.merchantId,
    at: { gte: dayColumn(input.from), lt: addMs(dayColumn(input.to), dayMs) },
    ...(input.row && ofRow(input.row)),
  };
  const [rows, total] = await Promise.all([
    ctx.db.taxLine.findMany({
      where,
      orderBy: [{ at: "desc" }, { sourceType: "asc" }, { sourceId: "desc" }, { ordinal: "asc" }],
      take: input.limit,
      skip: input.offset,
    }),
    ctx.db.taxLine.count({ where }),
  ]);
  const lines = rows.map(({ sourceType, sourceId, ordinal, base, tax, at, ...line }) => ({
    id: `${sourceType} ${sourceId} ${ordinal}`,
    paymentIntentId: line.paymentIntentId,
    source: sourceType,
    base: Number(base),
    tax: Number(tax),
    currency: line.currency,
    at: at.toISOString(),
  }));
  return paginated(input, lines, { total });
}

function ofRow({ percent, ...row }: TaxRowKey) {
  return { ...row, percentE4: percent === null ? null : parsePercent(percent, 4) };
}
