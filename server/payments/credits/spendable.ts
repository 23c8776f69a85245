import type { MerchantContext } from "#server/core/context.ts";
import { divide } from "#server/ledger/free.ts";

type Asked = { customerId: string; currency: string; ofGiftCards: boolean };

/**
 * The amount that a customer can pay an order with: their free balance, and store credit unless the order is of gift
 * cards, which would make a balance of it.
 */
export async function readSpendable(
  { db, merchantId, clock }: Pick<MerchantContext, "db" | "merchantId" | "clock">,
  { customerId, currency, ofGiftCards }: Asked,
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
  const credit = ofGiftCards ? 0n : (_sum.remaining ?? 0n) - (_sum.held ?? 0n);
  return divide({ amount, frozen }).available + credit;
}
