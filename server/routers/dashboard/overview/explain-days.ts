import { addMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { readBalances } from "#server/ledger/balances.ts";
import { sumMovements } from "#server/ledger/sum-movements.ts";
import type { AskDays, ExplainedDays } from "#server/wire/dashboard/dashboard.ts";

/** From what the merchant held as some days began to what it held as they ended: booked sums, in each currency. */
export async function explainDays(ctx: MerchantContext, input: AskDays): Promise<ExplainedDays> {
  const { merchantId } = ctx;
  const owner = { merchantId, type: "merchant" as const, ownerId: merchantId };
  const [from, to] = [new Date(input.from), new Date(input.to)];
  const [before, sums] = await Promise.all([
    readBalances(ctx.db, owner, addMs(from, -1)),
    sumMovements(ctx.db, owner, { from, to }),
  ]);
  return [...new Set(sums.map(({ currency }) => currency))].map((currency) => {
    const held = Number(before.find((one) => one.currency === currency)?.amount ?? 0n);
    const lines = sums
      .filter((sum) => sum.currency === currency)
      .map(({ type, count, net, fee }) => ({
        type,
        count,
        gross: Number(net + fee),
        fee: Number(fee),
      }));
    const after = lines.reduce((sum, { gross, fee }) => sum + gross - fee, held);
    return { currency, before: held, lines, after };
  });
}
