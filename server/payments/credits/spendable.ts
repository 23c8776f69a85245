import type { MerchantContext } from "#server/core/context.ts";
import { divide } from "#server/ledger/free.ts";

type Asked = { customerId: string; currency: string };

/** The amount that a customer can pay with: their free balance and store credit. */
export async function readSpendable(
  { db, merchantId, clock }: Pick<MerchantContext, "db" | "merchantId" | "clock">,
  { customerId, currency }: Asked,
): Promise<bigint> {
  const [account, { _sum }] = await Promise.all([
    db.ledgerAccount.findFirst({
      where: { merchantId, type: "customer", ownerId: customerId, currency },
    }),
    db.credit.aggregate({
      where: {
        merchantId,
        customerId,
        currency,
        status: "active",
        OR: [{ expiresAt: null }, { expiresAt: { gt: clock.now() } }],
      },
      _sum: { remaining: true, held: true },
    }),
  ]);
  const { balance: amount = 0n, frozen } = account ?? {};
  return divide({ amount, frozen }).available + (_sum.remaining ?? 0n) - (_sum.held ?? 0n);
}
