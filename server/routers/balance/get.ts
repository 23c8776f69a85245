import type { MerchantContext } from "#server/core/context.ts";
import { readBalances, settledMoment } from "#server/ledger/balances.ts";
import { readUnsettled } from "#server/payments/intents/unsettled.ts";
import { readPending } from "#server/routers/balance/pending.ts";
import type { Balance, GetBalance } from "#server/wire/ledger/balance.ts";
import { serializeBalances } from "#server/routers/balance/serialize.ts";

/** What the merchant holds, now or at a moment. */
export async function getBalance(ctx: MerchantContext, input: GetBalance): Promise<Balance> {
  const { merchantId } = ctx;
  const at = input.at === undefined ? undefined : await settledMoment(ctx.db, new Date(input.at));
  const asOf = at?.toISOString();
  const isDelayed = !at && ctx.env.SETTLEMENT_DAYS > 0;
  const [merchant, balances, pending, unsettled] = await Promise.all([
    ctx.db.merchant.findUniqueOrThrow({
      where: { id: merchantId },
      select: { createdAt: true, mainCurrency: true },
    }),
    readBalances(ctx.db, { merchantId, type: "merchant", ownerId: merchantId }, at),
    at ? new Map<string, bigint>() : readPending(ctx, null),
    isDelayed ? readUnsettled(ctx.db, ctx) : undefined,
  ]);
  const { createdAt, mainCurrency } = merchant;
  return {
    id: merchantId,
    merchantId,
    asOf,
    ...serializeBalances({
      balances,
      pending,
      unsettled,
      currency: input.currency,
      mainCurrency,
      createdAt,
    }),
  };
}
