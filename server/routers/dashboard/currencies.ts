import type { ReadingContext } from "#server/core/context.ts";

/**
 * Currencies that the merchant has accounts in, which is what it has taken money in: few rows,
 * where a look through all payments would be many.
 */
export async function listCurrencies(ctx: ReadingContext): Promise<string[]> {
  const rows = await ctx.db.ledgerAccount.findMany({
    where: { merchantId: ctx.merchantId, type: "merchant" },
    distinct: ["currency"],
    select: { currency: true },
    orderBy: { currency: "asc" },
  });
  return rows.map(({ currency }) => currency);
}
