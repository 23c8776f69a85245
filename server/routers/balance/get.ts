import type { MerchantContext } from "#server/core/context.ts";
import { readBalances, settledMoment } from "#server/ledger/balances.ts";
import { readWithheld } from "#server/ledger/free.ts";
import { serializeBalances } from "#server/records/ledger/balance.ts";
import { readPending } from "#server/routers/balance/pending.ts";
import type { Balance, GetBalance } from "#server/wire/ledger/balance.ts";

/** The balance that the merchant holds, now or at a moment. */
export async function getBalance(ctx: MerchantContext, input: GetBalance): Promise<Balance> {
  const { merchantId } = ctx;
  const at = input.at === undefined ? undefined : await settledMoment(ctx.db, new Date(input.at));
  const asOf = at?.toISOString();
  const [merchant, balances, pending, withheld] = await Promise.all([
    ctx.db.merchant.findUniqueOrThrow({
      where: { id: merchantId },
      select: { createdAt: true, mainCurrency: true },
    }),
    readBalances(ctx.db, { merchantId, type: "merchant", ownerId: merchantId }, at),
    at ? new Map<string, bigint>() : readPending(ctx, null),
    at ? undefined : readWithheld(ctx.db, ctx),
  ]);
  const { createdAt, mainCurrency } = merchant;
  return {
    id: merchantId,
    merchantId,
    asOf,
    ...serializeBalances({
      balances,
      pending,
      ...withheld,
      currency: input.currency,
      mainCurrency,
      createdAt,
    }),
  };
}
