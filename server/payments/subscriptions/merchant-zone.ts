import type { MerchantContext } from "#server/core/context.ts";
import type { ReadingTx } from "#server/core/interfaces/replica.ts";

/** The time zone in which a subscription that begins now keeps its day and time of charging; null is UTC. */
export async function merchantZone(
  db: Pick<ReadingTx, "merchant">,
  { merchantId }: Pick<MerchantContext, "merchantId">,
): Promise<string | null> {
  const { timeZone } = await db.merchant.findUniqueOrThrow({
    where: { id: merchantId },
    select: { timeZone: true },
  });
  return timeZone;
}
